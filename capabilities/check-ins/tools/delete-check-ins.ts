import { catalogue, cutText, defineTool, inLocale, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { deleteCheckIn, getCheckIn } from '../service/check-ins.js';

/** Characters shown of a check-in: enough to recognise it. */
const SHOWN_CHARACTERS = 120;

export const proposeCheckInDeletion = defineTool<UserTx, { check_in_id: string }>({
  name: 'propose_check_in_deletion',
  description:
    'Propose to delete a check-in that search_check_ins found. The user decides; nothing is deleted before. It cannot be brought back: say so. What was said in the conversation stays there.',
  input: z.strictObject({ check_in_id: z.string() }),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: 10_000,
  propose: async (tx, { check_in_id: id }, { locale }) => {
    const found = await getCheckIn(tx, id);
    if (!found.success) return { type: 'error', message: `${found.error.code}: ${found.error.message}` };
    const title = cutText(found.data.content, SHOWN_CHARACTERS);
    return {
      type: 'proposal',
      kind: 'check_in_delete',
      preview: { checkInId: found.data.id, title, summary: inLocale(SUMMARY, locale)(title) },
      editable: [],
    };
  },
  execute: async (tx, approved) => {
    const checkInId = approved.checkInId ?? '';
    return outcomeOf(await deleteCheckIn(tx, checkInId), () => ({
      checkInId,
      deleted: approved.title ?? null,
    }));
  },
});

const SUMMARY = catalogue('deletions.checkIn', {
  en: (title: string) => `delete the check-in “${title}” for good; the conversation keeps what was said`,
  es: (title: string) =>
    `eliminar para siempre el registro «${title}»; la conversación conserva lo que se dijo`,
});
