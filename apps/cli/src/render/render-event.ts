import type { StreamEvent } from '@roundtable/client';
import { isDeletion } from './confirmation-text.js';
import { callOf, thoughtOf } from './describe-call.js';
import { line, type Output } from './output.js';
import {
  addText,
  besideText,
  completeText,
  dropText,
  type Rendered,
  showWhole,
  takeBack,
} from './stream-text.js';
import { taskLine } from './task-line.js';
import { toolFailed } from './tool-failed.js';
import { type TurnLanguage, type TurnWord, told as toldIn } from './turn-words.js';
import { knownAs, speakerOf, spokenIn, type View, withShown, you } from './view.js';

type EventOf<T extends StreamEvent['type']> = Extract<StreamEvent, { type: T }>['data'];

/** Renders one event of the stream: the output, and the view after it. Pure. */
export function renderEvent(view: View, event: StreamEvent): Rendered {
  const say = (word: TurnWord, values: Readonly<Record<string, string>> = {}) =>
    toldIn(view.language, word, values);
  switch (event.type) {
    case 'turn.started':
      return turnStarted(view, event.data);
    case 'turn.briefed': {
      const text = taskLine(event.data);
      return besideText(spokenIn(view, event.data.language), text === null ? [] : [line('aside', text)]);
    }
    case 'message.absorbed': {
      const { messageId, text } = event.data;
      return said(view, [{ id: messageId, text }]);
    }
    case 'message.edited':
      return besideText(view, [line('info', say('edited', { text: event.data.text }))]);
    case 'message.withdrawn':
      return besideText(view, [line('info', say('withdrawn'))]);
    case 'message.delta':
      return addText(view, event.data);
    case 'message.reset':
      return event.data.text === '' ? takeBack(view, event.data) : showWhole(view, event.data);
    case 'message.completed':
      return messageCompleted(view, event.data);
    case 'thinking': {
      const name = speakerOf(view, event.data.agent).name;
      return besideText(view, [line('thought', say('thinks', { name, thought: thoughtOf(event.data) }))]);
    }
    case 'tool.started':
      return toolStarted(view, event.data);
    case 'tool.finished':
      return toolFinished(view, event.data);
    case 'handoff':
      return handedOff(view, event.data);
    case 'confirmation.required':
      return besideText(view, [{ type: 'confirmation', confirmation: event.data.confirmation }]);
    case 'confirmation.settled':
      return besideText(view, settled(event.data, view.language));
    case 'turn.pending':
      return besideText(view, [line('notice', event.data.message), { type: 'status', text: say('waiting') }]);
    case 'turn.completed':
      return turnCompleted(view, event.data);
    case 'turn.failed': {
      const told = view.lastNotice === event.data.error;
      const ended = endOfTurn(view, told ? [] : [line('error', event.data.error)]);
      return { ...ended, view: { ...ended.view, lastNotice: null } };
    }
    case 'follow_up':
      return besideText(view, [line('info', say('followUp'))]);
    case 'conversation.deleted':
      return besideText(view, [line('notice', say('deleted'))]);
  }
}

/** The user's own messages that are not on the screen yet. */
function said(
  view: View,
  messages: readonly { readonly id: string; readonly text: string | null }[],
): Rendered {
  const fresh = messages.filter(({ id }) => !view.shown.includes(id));
  const output = fresh.flatMap(({ text }): Output[] =>
    text === null ? [] : [{ type: 'message', speaker: you(view), text }],
  );
  const rendered = besideText(view, output);
  return {
    ...rendered,
    view: withShown(
      rendered.view,
      fresh.map(({ id }) => id),
    ),
  };
}

function turnStarted(before: View, { agent, input, merged = [] }: EventOf<'turn.started'>): Rendered {
  const earlier = said(before, merged);
  const view = knownAs(earlier.view, agent.id, agent.name);
  const rendered = inputStarted(view, { agent, input });
  return { ...rendered, output: [...earlier.output, ...rendered.output] };
}

function inputStarted(
  view: View,
  { agent, input }: Pick<EventOf<'turn.started'>, 'agent' | 'input'>,
): Rendered {
  const thinking: Output = {
    type: 'status',
    text: toldIn(view.language, 'isThinking', { name: agent.name }),
  };
  if (input === null || input.text === null || view.shown.includes(input.id)) {
    return besideText(view, [thinking]);
  }
  const words: Output =
    input.kind === 'message'
      ? { type: 'message', speaker: you(view), text: input.text }
      : line('info', `(${input.text})`);
  const rendered = besideText(view, [words, thinking]);
  return { ...rendered, view: withShown(rendered.view, [input.id]) };
}

function messageCompleted(view: View, message: EventOf<'message.completed'>): Rendered {
  const { messageId, agent, text } = message;
  if (view.shown.includes(messageId)) return { view, output: [] };
  const rendered =
    message.role === 'agent' && agent !== null
      ? completeText(view, { messageId, agent: agent.id, name: agent.name, text })
      : besideText({ ...view, lastNotice: text }, text === '' ? [] : [line('notice', text)]);
  return { ...rendered, view: withShown(rendered.view, [messageId]) };
}

function toolStarted(view: View, call: EventOf<'tool.started'>): Rendered {
  const { name } = speakerOf(view, call.agent);
  const text = toldIn(view.language, 'uses', { name, call: callOf(call.tool, call.input) });
  return besideText({ ...view, running: [...view.running, call.callId] }, [line('tool', text)]);
}

/** Successful calls were shown when they started; only other results need a line. */
function toolFinished(view: View, call: EventOf<'tool.finished'>): Rendered {
  const wasTold = view.running.includes(call.callId);
  const after = { ...view, running: view.running.filter((id) => id !== call.callId) };
  if (call.outcome === 'unknown')
    return besideText(after, [line('error', toldIn(view.language, 'unknown', { call: call.tool }))]);
  if (call.isError) return besideText(after, [toolFailed(call.tool, call.result, view.language)]);
  if (wasTold) return { view: after, output: [] };
  const name = speakerOf(view, call.agent).name;
  return besideText(after, [line('tool', toldIn(view.language, 'used', { name, call: call.tool }))]);
}

function handedOff(view: View, handoff: EventOf<'handoff'>): Rendered {
  const from = speakerOf(view, handoff.from, handoff.fromName);
  const to = speakerOf(view, handoff.to, handoff.toName);
  // A tool's announcement was already the agent's own message; other handoffs are announced only here.
  const announced: Output[] =
    handoff.via === 'tool' || handoff.announcement === '' ? [] : [line('notice', handoff.announcement)];
  return besideText(knownAs(view, handoff.to, to.name), [
    { type: 'handoff', from, to, reason: handoff.reason },
    ...announced,
    { type: 'status', text: toldIn(view.language, 'isThinking', { name: to.name }) },
  ]);
}

function settled(data: EventOf<'confirmation.settled'>, language: TurnLanguage): Output[] {
  if (isDeletion(data)) return [];
  if (data.kind === 'address_open' || data.kind === 'tool_call') return askedFirstSettled(data, language);
  const what = toldIn(language, data.kind === 'plan_save' ? 'aPlan' : 'aProposal');
  if (data.decision === 'rejected') return [line('info', toldIn(language, 'rejected', { what }))];
  if (data.decision === 'expired' || data.outcome === 'unknown') return []; // a message, or the call, says it
  if (data.success === false) return [line('error', toldIn(language, 'notCarriedOut', { what }))];
  return [line('success', toldIn(language, data.edited === true ? 'savedEdited' : 'saved', { what }))];
}

function askedFirstSettled(data: EventOf<'confirmation.settled'>, language: TurnLanguage): Output[] {
  const isPage = data.kind === 'address_open';
  if (data.decision === 'expired' || data.outcome === 'unknown') return []; // a message, or the call, says it
  if (data.decision === 'rejected')
    return [line('info', toldIn(language, isPage ? 'declinedToOpen' : 'declined'))];
  if (data.success === false) return [line('error', toldIn(language, isPage ? 'notOpened' : 'notDone'))];
  return [line('success', toldIn(language, isPage ? 'opened' : 'done'))];
}

/** The remarks for turns that did not end normally. */
const ASIDES: Readonly<Record<string, 'limit' | 'cut' | 'refused'>> = {
  max_iterations: 'limit',
  max_tokens: 'cut',
  model_context_window_exceeded: 'cut',
  refusal: 'refused',
};

function turnCompleted(view: View, turn: EventOf<'turn.completed'>): Rendered {
  if (turn.outcome === 'interrupted')
    return endOfTurn(view, [line('info', toldIn(view.language, 'interrupted'))]);
  const aside = ASIDES[turn.stopReason ?? ''];
  return endOfTurn(view, aside === undefined ? [] : [line('info', toldIn(view.language, aside))]);
}

function endOfTurn(view: View, output: readonly Output[]): Rendered {
  const dropped = dropText(view);
  return {
    view: { ...dropped.view, running: [] },
    output: [...dropped.output, ...output, { type: 'status', text: null }],
  };
}
