import { ApiError } from '@roundtable/client';
import { explain } from '../exit-codes.js';
import { line } from '../render/output.js';
import type { ChatControl } from './commands.js';
import type { Session } from './session.js';

const AGAIN_MS = 2_000;

/** Ctrl-C: the first interrupts the turn that runs, a second one within 2 s leaves; so does one when nothing runs. */
export function createInterrupter(
  chat: Pick<ChatControl, 'print' | 'leave'> & { session(): Pick<Session, 'isBusy' | 'interrupt'> | null },
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
    chat.print([line('info', 'Interrupting … (Ctrl-C again leaves)')]);
    session.interrupt().then(
      (was) => {
        if (!was) chat.print([line('info', 'No turn runs yet; what you sent stays queued.')]);
      },
      (error: unknown) => {
        const why = error instanceof ApiError ? explain(error) : String(error);
        chat.print([line('error', `Not interrupted. ${why}`)]);
      },
    );
  };
}
