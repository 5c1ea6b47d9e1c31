/** Under this name the new text of a waiting message is kept while it is typed. */
export const queuedDraft = (messageId: string) => `queued.${messageId}`;
