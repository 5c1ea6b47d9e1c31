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

/** One conversation, for as long as it has something to do: takes inputs in order, runs the steps that the core picks. */
export async function conversation(input: ConversationInput): Promise<void> {
  const ids = { conversationId: input.conversationId, userId: input.userId };
  const early: InputRef[] = [];
  const wishes: { close: boolean; interruptedTurn: number } = {
    close: false,
    interruptedTurn: input.interruptedTurn ?? 0,
  };
  let talk: ReturnType<typeof createConversation> | null = null;

  const receive = (ref: InputRef) => (talk === null ? void early.push(ref) : talk.receive(ref));
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
    wishes.interruptedTurn = turn;
    talk?.interrupt(turn);
  });
  setHandler(close, () => {
    wishes.close = true;
    talk?.close();
  });
  setHandler(view, () =>
    viewOf(
      { conversationId: input.conversationId, team: input.team },
      talk?.state() ?? initialState(),
      talk?.inbox() ?? {},
    ),
  );

  const start = input.carried ?? (await begin(input));
  const attributes = createAttributes();
  const alarm = createAlarm();
  const startedAt = workflowInfo().startTime.getTime();

  if (start !== null) {
    talk = createConversation(
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
    for (const ref of early) talk.receive(ref);
    if (wishes.interruptedTurn > 0) talk.interrupt(wishes.interruptedTurn);
    if (wishes.close) talk.close();
    const end = await talk.run();
    await condition(allHandlersFinished);
    if (end.type === 'renew') {
      // What the handlers accepted while they finished travels along.
      await continueAsNew<typeof conversation>({
        ...ids,
        team: input.team,
        interruptedTurn: wishes.interruptedTurn,
        carried: { state: talk.state(), inbox: talk.inbox(), ...originOf(talk.origin()) },
      });
    }
    if (end.type === 'reload') {
      const { interruptedTurn } = wishes;
      await continueAsNew<typeof conversation>({
        ...ids,
        team: input.team,
        interruptedTurn,
        waiting: talk.inbox(),
      });
    }
    if (end.type === 'rest') return;
  }
  await purge(ids);
}

function originOf(origin: Origin | undefined): { origin?: Origin } {
  return origin === undefined ? {} : { origin };
}

/** The state of a run that carries none: nothing yet, or the snapshot. `null` when the conversation was deleted. */
async function begin(input: ConversationInput): Promise<{ state: ConversationState; inbox: Inbox } | null> {
  if (input.fresh === true) return { state: initialState(), inbox: {} };
  const found = await loadSnapshot({ conversationId: input.conversationId, userId: input.userId });
  return found.type === 'gone' ? null : { state: readSnapshot(found.state), inbox: input.waiting ?? {} };
}
