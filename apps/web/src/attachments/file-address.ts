/** Where a file is, for its owner's browser. */
export const contentOf = (id: string) => `/api/attachments/${encodeURIComponent(id)}/content`;
/** A picture, not larger than it is shown. */
export const viewOf = (id: string) => `${contentOf(id)}?view=true`;
