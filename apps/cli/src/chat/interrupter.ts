import { ApiError } from '@roundtable/client';
import { explain } from '../exit-codes.js';
import { line } from '../render/output.js';
import { told } from '../render/turn-words.js';
import type { ChatControl } from './commands.js';
import type { Session } from './session.js';

const AGAIN_MS = 2_000;

/** Handles Ctrl-C: the first interrupts the running turn; a second one within 2 s, or one without a turn, leaves. */
export function createInterrupter(
  chat: Pick<ChatControl, 'print' | 'leave' | 'language'> & {
    session(): Pick<Session, 'isBusy' | 'interrupt'> | null;
  },
  now = Date.now,
) {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (): void => {
    const isSecond = now() - lastAt <= AGAIN_MS;
    lastAt = now();
    const session = chat.session();
    if (isSecond || session === null || !session.isBusy()) {
      chat.leave();
      return;
    }
    chat.print([line('info', told(chat.language(), 'stopping'))]);
    session.interrupt().then(
      (was) => {
        if (!was) chat.print([line('info', told(chat.language(), 'nothingToStop'))]);
      },
      (error: unknown) => {
        const why = error instanceof ApiError ? explain(error, chat.language()) : String(error);
        chat.print([line('error', told(chat.language(), 'notStopped', { why }))]);
      },
    );
  };
}
