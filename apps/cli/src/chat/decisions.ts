import type { Confirmation } from '@roundtable/api';
import { withEdits } from '../render/confirmation-text.js';
import { line, type Output } from '../render/output.js';
import { told } from '../render/turn-words.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Choice } from './choices.js';
import { type Edits, editFields } from './edit-fields.js';
import type { Session } from './session.js';

/**
 * Shows open confirmations one after another: edits are kept as a draft until the user approves, and postponed
 * confirmations are not shown again automatically.
 */
export function createDecisions(terminal: Terminal, editor: string | null) {
  const drafts = new Map<string, Edits>();
  const putOff = new Set<string>();
  const talkedPast = new Set<string>();

  const shown = (session: Session, confirmation: Confirmation): Output => {
    const { language } = session.view();
    return { type: 'confirmation', confirmation, choices: told(language, 'choices'), language };
  };
  const current = (session: Session | null): Confirmation | null =>
    session?.confirmations().findLast((open) => !putOff.has(open.id)) ?? null;

  /** Shows the next open confirmation again, which may have scrolled away. */
  function showNext(session: Session, decided: Confirmation): void {
    const next = current(session);
    if (next === null || next.id === decided.id) return;
    talkedPast.delete(next.id);
    terminal.print([
      line('info', told(session.view().language, 'alsoWaits')),
      shown(session, withEdits(next, drafts.get(next.id) ?? {})),
    ]);
  }

  return {
    /** The confirmation that an answer refers to: the latest one on the screen. */
    current,

    /** Marks open confirmations after further messages: a mere yes or no may now refer to something else. */
    talkOn(session: Session | null): void {
      for (const { id } of session?.confirmations() ?? []) talkedPast.add(id);
    },

    /** Whether no message followed since it was shown. */
    isLastSaid: ({ id }: Confirmation): boolean => !talkedPast.has(id),

    /** Shows every open confirmation again, including postponed ones; `none` is the text if there are none. */
    showAgain(session: Session | null, none: string): void {
      putOff.clear();
      talkedPast.clear();
      const open = session?.confirmations() ?? [];
      if (open.length === 0) terminal.print([line('info', none)]);
      for (const one of open) {
        const confirmation = withEdits(one, drafts.get(one.id) ?? {});
        if (session !== null) terminal.print([shown(session, confirmation)]);
      }
    },

    async take(session: Session, confirmation: Confirmation, choice: Choice): Promise<void> {
      const edits = drafts.get(confirmation.id) ?? {};
      const { language } = session.view();
      switch (choice) {
        case 'approve':
          await session.decide(confirmation, {
            approved: true,
            ...(Object.keys(edits).length === 0 ? {} : { edits: { ...edits } }),
          });
          return showNext(session, confirmation);
        case 'reject':
          await session.decide(confirmation, { approved: false });
          return showNext(session, confirmation);
        case 'later':
          putOff.add(confirmation.id);
          terminal.print([line('info', told(language, 'staysOpen'))]);
          return showNext(session, confirmation);
        case 'edit': {
          if (confirmation.editable.length === 0) {
            terminal.print([line('info', told(language, 'nothingToEdit'))]);
            return;
          }
          const changed = await editFields(withEdits(confirmation, edits), {
            terminal,
            editor,
            language,
          });
          if (changed === null || Object.keys(changed).length === 0) {
            terminal.print([line('info', told(language, 'unchanged'))]);
            return;
          }
          drafts.set(confirmation.id, { ...edits, ...changed });
          terminal.print([
            shown(session, withEdits(confirmation, { ...edits, ...changed })),
            line('info', told(language, 'draft')),
          ]);
        }
      }
    },
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
