import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

const talk = async (rows: Rows) => ({ id: await rows.talk() });
const file = async (rows: Rows) => ({
  id: await rows.inserted('attachments', {
    ...{
      conversation_id: await rows.talk(),
      kind: 'document',
      file_name: rows.mark,
      media_type: 'text/plain',
    },
    ...{ bytes: rows.mark.length, content: rows.mark, text: rows.mark },
  }),
});

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  uploadAttachment: { kind: 'row', params: talk, query: '?fileName=b.txt', bytes: 'A new file', own: 201 },
  listAttachments: { kind: 'row', params: talk },
  getAttachmentContent: { kind: 'row', params: file },
  deleteAttachment: { kind: 'row', params: file },
};
