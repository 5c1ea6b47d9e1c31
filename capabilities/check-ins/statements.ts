/** Copies a message's edited text to its check-in and has the embedding made again. */
export const EDITED_WITH_MESSAGE = `
  UPDATE check_ins c SET content = e.text, embedded_with = NULL FROM edited e
  WHERE c.conversation_id = e.conversation_id AND c.input_id = e.input_id`;
