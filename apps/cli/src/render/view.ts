import type { Message, TeamInfo } from '@roundtable/api';
import { localName } from './local-name.js';
import type { Output, Speaker } from './output.js';
import { toolFailed } from './tool-failed.js';
import { type TurnLanguage, told } from './turn-words.js';

/** The state of the screen that rendering the next event needs. Plain data. */
export interface View {
  /** The language of the chat's own texts; null: the language of the turns. */
  readonly setLanguage: TurnLanguage | null;
  readonly language: TurnLanguage;
  readonly agents: Readonly<Record<string, Speaker>>;
  /** The streaming message: `text` is its shown part; `inLine`: the cursor is within it. */
  readonly streaming: Streaming | null;
  /** The last finished answer, and whether it was withdrawn for a replacement. */
  readonly answer: Answer | null;
  /** The ids of the latest messages on the screen: from the transcript, and typed lines. */
  readonly shown: readonly string[];
  /** Calls whose start was shown, while they run. */
  readonly running: readonly string[];
  /** The last notice, which `turn.failed` repeats. */
  readonly lastNotice: string | null;
}

export interface Streaming {
  readonly messageId: string;
  readonly agent: string;
  readonly text: string;
  readonly inLine: boolean;
}

export interface Answer {
  readonly messageId: string;
  readonly text: string;
  readonly isTakenBack: boolean;
}

const REMEMBERED = 200;

/** `spoken` is the conversation's language, in which agents are named. */
export function emptyView(
  team: TeamInfo | null,
  setLanguage: TurnLanguage | null = null,
  spoken = 'en',
): View {
  const language = languageOf(spoken);
  const agents =
    team?.agents.map((one) => [one.id, { name: localName(one, language), color: one.color }] as const) ?? [];
  return {
    ...{ setLanguage, language: setLanguage ?? language, agents: Object.fromEntries(agents) },
    ...{ streaming: null, answer: null, shown: [], running: [], lastNotice: null },
  };
}

/** Marks messages as shown. */
export function withShown(view: View, ids: readonly string[]): View {
  return { ...view, shown: [...view.shown, ...ids].slice(-REMEMBERED) };
}

export function speakerOf(view: View, agent: string, name?: string): Speaker {
  const known = view.agents[agent];
  return { name: name ?? known?.name ?? agent, color: known?.color ?? null };
}

/** Renames an agent: a composite has the id of its first member, but another name. */
export function knownAs(view: View, agent: string, name: string): View {
  return { ...view, agents: { ...view.agents, [agent]: speakerOf(view, agent, name) } };
}

export const you = (view: View): Speaker => ({ name: told(view.language, 'you'), color: null });

/** Adopts a turn's language for the chat's own texts, unless the user has set one. */
export function spokenIn(view: View, language: string): View {
  return view.setLanguage === null ? { ...view, language: languageOf(language) } : view;
}

const languageOf = (locale: string): TurnLanguage => (locale === 'es' ? 'es' : 'en');

/** The language of the chat's own texts, if the user has set one; they exist in two languages. */
export const setLanguageOf = (locale: string | null): TurnLanguage | null =>
  locale === null ? null : languageOf(locale);

/** A message of the transcript. */
export function renderMessage(view: View, message: Message): Output[] {
  const failed = message.toolCalls.filter(({ status }) => status === 'error');
  return [
    ...wordsOf(view, message),
    ...failed.map(({ tool, result }) => toolFailed(tool, result, view.language)),
  ];
}

function wordsOf(view: View, message: Message): Output[] {
  if (message.text === '') return [];
  switch (message.role) {
    case 'user':
      return [{ type: 'message', speaker: you(view), text: message.text }];
    case 'agent': {
      const { agent } = message;
      const speaker =
        agent === null
          ? { name: told(view.language, 'anAgent'), color: null }
          : speakerOf(view, agent.id, agent.name);
      return [{ type: 'message', speaker, text: message.text }];
    }
    case 'system':
      return [{ type: 'line', tone: 'notice', text: message.text }];
  }
}
