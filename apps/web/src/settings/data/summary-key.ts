/** Where what is remembered of the user is kept on the page. */
export const summaryKey = ['me', 'summary'] as const;
