import { inLocale, type TeamInfo } from '@roundtable/api';
import type { ConversationState } from '../state/conversation-state.js';

/** So many messages long somebody gets to know a team; a stand-in instead of a model is led along its paths for longer. */
const FIRST_MESSAGES = 3;

/** What is suggested now: in an empty conversation it is sent, after a reply it is put into the field. */
export type Moment = 'empty' | 'after_reply' | null;

/** Nothing is suggested while something runs or waits, nor when the last words ask for an answer of the user's own. */
export function momentOf(state: ConversationState, { isDemo }: { readonly isDemo: boolean }): Moment {
  const { phase, order, entries, older, turn, partial, pending, outgoing, inbox, confirmations } = state;
  const isBusy = turn !== null || partial !== null || pending !== null;
  if (phase !== 'ready' || isBusy || outgoing.length + inbox.length + confirmations.length > 0) return null;
  if (order.length === 0 && older === null) return 'empty';
  const last = entries[order.at(-1) ?? ''];
  if (last?.type !== 'message' || last.role !== 'agent' || asks(last.text)) return null;
  return isDemo || (older === null && saidIn(state).length <= FIRST_MESSAGES) ? 'after_reply' : null;
}

/** The team's suggestions in a conversation's language, without those that were said. */
export function suggestedTexts(
  team: Pick<TeamInfo, 'suggestions'> | undefined,
  about: { readonly sessionType: string; readonly locale: string; readonly said?: readonly string[] },
): string[] {
  const said = new Set(about.said?.map(plain));
  return (team?.suggestions[about.sessionType] ?? [])
    .map((line) => inLocale(line, about.locale))
    .filter((text) => !said.has(plain(text)));
}

/** What the user has said, as far as the page has it. */
export function saidIn({ entries }: Pick<ConversationState, 'entries'>): string[] {
  return Object.values(entries).flatMap((entry) =>
    entry.type === 'message' && entry.role === 'user' ? [entry.text] : [],
  );
}

const plain = (text: string) => text.trim().toLowerCase();

/** Whether the last thing in a reply is a question, whatever marks stand around it. */
function asks(text: string): boolean {
  return /\?[\s*_"'”’»)]{0,8}$/.test(text.slice(-10));
}
