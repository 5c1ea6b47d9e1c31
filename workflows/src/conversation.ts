import {
  type ConversationState,
  createConversation,
  type DirectInput,
  detailsOf,
  type Inbox,
  type InputRef,
  initialState,
  type Origin,
  readSnapshot,
  viewOf,
} from '@roundtable/core/replayed';
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  setCurrentDetails,
  setHandler,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { createAlarm } from './alarm.js';
import {
  type ConversationInput,
  close,
  confirm,
  interrupt,
  systemEvent,
  userMessage,
  view,
} from './messages.js';
import { readDirect, readInputRef, readInterruptedTurn } from './read-messages.js';
import { createAttributes } from './search-attributes.js';
import { acceptDirect, loadSnapshot, purge, startStep } from './steps.js';
import { HISTORY_EVENTS, RUN_AGE_MS } from './timeouts.js';

/** The workflow of one conversation: takes inputs in order, and runs the steps that the core picks. */
export async function conversation(input: ConversationInput): Promise<void> {
  const ids = { conversationId: input.conversationId, userId: input.userId };
  const early: InputRef[] = [];
  const requested: { close: boolean; interruptedTurn: number } = {
    close: false,
    interruptedTurn: input.interruptedTurn ?? 0,
  };
  let loop: ReturnType<typeof createConversation> | null = null;

  const receive = (ref: InputRef) => (loop === null ? void early.push(ref) : loop.receive(ref));
  const acceptAndReceive = async (direct: DirectInput) => {
    const result = await acceptDirect(direct);
    if (result.type === 'accepted') receive(result);
    else log.warn(`a direct signal was not accepted: ${result.code}: ${result.message}`);
  };
  const receiveAny = (message: unknown): void | Promise<void> => {
    const ref = readInputRef(message);
    if (ref !== null) return receive(ref);
    const direct = readDirect(message);
    if (direct !== null) return acceptAndReceive({ ...ids, id: uuid4(), ...direct });
    log.warn('a signal holds neither a numbered input nor {text} or {confirmationId, approved}');
  };

  setHandler(userMessage, receiveAny);
  setHandler(confirm, receiveAny);
  setHandler(systemEvent, receiveAny);
  setHandler(interrupt, (message) => {
    const turn = readInterruptedTurn(message);
    if (turn === null) return;
    requested.interruptedTurn = turn;
    loop?.interrupt(turn);
  });
  setHandler(close, () => {
    requested.close = true;
    loop?.close();
  });
  setHandler(view, () =>
    viewOf(
      { conversationId: input.conversationId, team: input.team },
      loop?.state() ?? initialState(),
      loop?.inbox() ?? {},
    ),
  );

  const start = input.carried ?? (await begin(input));
  const attributes = createAttributes();
  const alarm = createAlarm();
  const startedAt = workflowInfo().startTime.getTime();

  if (start !== null) {
    loop = createConversation(
      { ...ids, ...start },
      {
        now: () => Date.now(),
        start: startStep,
        wait: (until, deadline) => alarm.wait(until, deadline),
        shouldRenew: (moment) =>
          workflowInfo().historyLength >= HISTORY_EVENTS ||
          (moment === 'idle' && Date.now() - startedAt >= RUN_AGE_MS),
        stateChanged: (state: ConversationState) => {
          attributes.upsert(state);
          setCurrentDetails(detailsOf(state));
        },
      },
    );
    for (const ref of early) loop.receive(ref);
    if (requested.interruptedTurn > 0) loop.interrupt(requested.interruptedTurn);
    if (requested.close) loop.close();
    const end = await loop.run();
    await condition(allHandlersFinished);
    if (end.type === 'renew') {
      // Includes inputs that handlers accepted while they finished.
      await continueAsNew<typeof conversation>({
        ...ids,
        team: input.team,
        interruptedTurn: requested.interruptedTurn,
        carried: { state: loop.state(), inbox: loop.inbox(), ...originOf(loop.origin()) },
      });
    }
    if (end.type === 'reload') {
      const { interruptedTurn } = requested;
      await continueAsNew<typeof conversation>({
        ...ids,
        team: input.team,
        interruptedTurn,
        waiting: loop.inbox(),
      });
    }
    if (end.type === 'rest') return;
  }
  await purge(ids);
}

function originOf(origin: Origin | undefined): { origin?: Origin } {
  return origin === undefined ? {} : { origin };
}

/** The state of a run that carries none: the initial one, or the snapshot. Null when the conversation was deleted. */
async function begin(input: ConversationInput): Promise<{ state: ConversationState; inbox: Inbox } | null> {
  if (input.fresh === true) return { state: initialState(), inbox: {} };
  const found = await loadSnapshot({ conversationId: input.conversationId, userId: input.userId });
  return found.type === 'gone' ? null : { state: readSnapshot(found.state), inbox: input.waiting ?? {} };
}
