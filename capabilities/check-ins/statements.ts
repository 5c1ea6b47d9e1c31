/** The check-in that came with a message says what the message says; its embedding is made anew. */
export const EDITED_WITH_MESSAGE = `
  UPDATE check_ins c SET content = e.text, embedded_with = NULL FROM edited e
  WHERE c.conversation_id = e.conversation_id AND c.input_id = e.input_id`;
