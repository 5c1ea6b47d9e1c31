import { randomUUID } from 'node:crypto';
import type { Confirmation, DecideConfirmation, Message } from '@roundtable/api';
import type { ConversationView } from '@roundtable/client';
import { ApiError, type Client, type ReceivedEvent } from '@roundtable/client';
import { explain, isDayFull } from '../exit-codes.js';
import { line, type Output } from '../render/output.js';
import { renderEvent } from '../render/render-event.js';
import { told } from '../render/turn-words.js';
import { type View, withShown } from '../render/view.js';
import type { Connection } from './connection.js';
import { createWaitingRoom } from './waiting-room.js';

export interface SessionDeps {
  readonly client: Client;
  readonly connection: Connection;
  readonly print: (output: readonly Output[]) => void;
  /** Whether typed lines are already on the screen, unlike lines from a pipe. */
  readonly echoesInput: boolean;
  /** Called when a turn begins or ends, and when a confirmation opens or closes. */
  readonly onChange: () => void;
  /** Called with each event before it is shown. */
  readonly onEvent?: (event: ReceivedEvent) => void;
}

export interface Opening {
  readonly conversation: ConversationView;
  /** The transcript so far, to know which messages were shown. */
  readonly messages: readonly Message[];
  /** The stream resumes after this event. */
  readonly lastEventId: number;
  readonly view: View;
}

/** Opens one conversation on the screen: shows its stream live, and sends messages and decisions in order. */
export function openSession(deps: SessionDeps, opening: Opening) {
  const { client, connection, print } = deps;
  const { id } = opening.conversation;
  const stopped = new AbortController();
  const { signal } = stopped;
  const waiting = createWaitingRoom();
  let view = withShown(
    opening.view,
    opening.messages.slice(-100).map((message) => message.id),
  );
  let activeAgent = opening.conversation.activeAgent.id;
  let runningTurn = runningTurnOf(opening.conversation);
  let confirmations: readonly Confirmation[] = opening.conversation.pendingConfirmations;
  let lastEventId = opening.lastEventId;
  let sending: Promise<void> = Promise.resolve();

  let hasEnded = false;
  const following = follow().catch((error: unknown) => {
    print([
      line(
        'error',
        error instanceof ApiError
          ? explain(error, view.language)
          : told(view.language, 'streamBroke', { why: String(error) }),
      ),
    ]);
  });

  async function follow(): Promise<void> {
    const { state, done } = connection.watch();
    try {
      const events = client.conversations.events(id, {
        after: opening.lastEventId,
        signal,
        onConnection: state,
      });
      for await (const event of events) take(event);
    } finally {
      done();
      hasEnded = true;
      waiting.settleAll();
    }
  }

  function take(event: ReceivedEvent): void {
    if (event.type === 'confirmation.required' && isOpen(event.data.confirmation.id)) return; // shown on resuming
    deps.onEvent?.(event);
    const rendered = renderEvent(view, event);
    view = rendered.view;
    print(rendered.output);
    const number = Number.parseInt(event.id, 10);
    if (Number.isInteger(number)) lastEventId = number;
    track(event);
  }

  function track(event: ReceivedEvent): void {
    switch (event.type) {
      case 'turn.started':
        runningTurn = event.data.turn;
        activeAgent = event.data.agent.id;
        if (event.data.input !== null) waiting.started(event.data.input.id, event.data.turn);
        for (const { id: merged } of event.data.merged ?? []) waiting.started(merged, event.data.turn);
        break;
      case 'message.absorbed':
        waiting.started(event.data.messageId, event.data.turn);
        break;
      case 'message.withdrawn':
        waiting.settle(event.data.messageId);
        break;
      case 'handoff':
        activeAgent = event.data.to;
        break;
      case 'confirmation.required':
        confirmations = [...confirmations, event.data.confirmation];
        break;
      case 'confirmation.settled': {
        const settled = String(event.data.id);
        confirmations = confirmations.filter((open) => open.id !== settled);
        waiting.started(settled, Number(event.data.turn));
        break;
      }
      case 'turn.completed':
      case 'turn.failed':
        if (runningTurn !== null && event.data.turn >= runningTurn) runningTurn = null;
        waiting.ended(event.data.turn);
        if (waiting.hasUnstarted()) void dropTaken();
        break;
      case 'conversation.deleted':
        confirmations = [];
        break;
      default:
        return;
    }
    deps.onChange();
  }

  /** Settles messages that were merged or withdrawn elsewhere: they get no turn, so the inbox is checked for them. */
  async function dropTaken(): Promise<void> {
    const accepted = waiting.accepted();
    const now = await client.conversations.get(id).catch(() => null);
    if (now === null || now.lastEventId > lastEventId || now.status === 'thinking') return;
    const queued = new Set(now.inbox.map((entry) => entry.messageId));
    for (const message of accepted) if (!queued.has(message)) waiting.settle(message);
  }

  const isOpen = (confirmationId: string) => confirmations.some((open) => open.id === confirmationId);

  return {
    id,
    view: () => view,
    activeAgent: () => activeAgent,
    confirmations: () => confirmations,
    isBusy: () => runningTurn !== null || waiting.size() > 0,

    /** Sends a message after the earlier ones. Resolves when its turn has ended; a refusal is printed. */
    async send(text: string, attachments: readonly string[] = []): Promise<void> {
      const messageId = randomUUID();
      const files = attachments.length === 0 ? {} : { attachments: [...attachments] };
      const answered = waiting.enter(messageId);
      if (deps.echoesInput) view = withShown(view, [messageId]);
      sending = sending.then(async () => {
        try {
          await connection.keepTrying(
            () => client.conversations.sendMessage(id, { id: messageId, text, ...files }),
            signal,
          );
          if (hasEnded) waiting.settle(messageId); // its answer would never arrive
          const isQueued =
            waiting.accept(messageId) && (runningTurn !== null || waiting.accepted().length > 1);
          if (!isQueued) return;
          view = { ...view, shown: view.shown.filter((shown) => shown !== messageId) }; // its turn shows it again
          print([line('info', told(view.language, 'queued'))]);
        } catch (error) {
          waiting.settle(messageId);
          if (!(error instanceof ApiError)) throw error;
          print([
            isDayFull(error)
              ? line('info', explain(error, view.language))
              : line('error', told(view.language, 'notSent', { why: explain(error, view.language) })),
          ]);
        }
      });
      deps.onChange();
      await sending;
      await answered;
    },

    /** Sends a decision. Resolves when the turn that executes it has ended. */
    async decide(confirmation: Confirmation, body: DecideConfirmation): Promise<void> {
      const done = waiting.enter(confirmation.id);
      confirmations = confirmations.filter((open) => open.id !== confirmation.id);
      deps.onChange();
      try {
        await connection.keepTrying(() => client.conversations.decide(id, confirmation.id, { body }), signal);
        waiting.accept(confirmation.id);
      } catch (error) {
        waiting.settle(confirmation.id);
        if (!(error instanceof ApiError)) throw error;
        // If its content was refused, it is still open; 404 and 409 mean that there is nothing left to decide.
        if (error.status === 400) confirmations = [...confirmations, confirmation];
        print([line('error', explain(error, view.language))]);
        deps.onChange();
      }
      await done;
    },

    /** Interrupts the running turn; false when there is none. */
    async interrupt(): Promise<boolean> {
      const { turn } = await client.conversations.interrupt(
        id,
        runningTurn === null ? {} : { turn: runningTurn },
      );
      return turn !== null;
    },

    /** Ends the stream and everything that waits. */
    async stop(): Promise<void> {
      stopped.abort();
      waiting.settleAll();
      await following;
    },
  };
}

export type Session = ReturnType<typeof openSession>;

function runningTurnOf({ status, turn }: ConversationView): number | null {
  return status === 'thinking' || status === 'pending_model' ? turn : null;
}
