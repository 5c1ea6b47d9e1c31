import type { Message, TeamInfo } from '@roundtable/api';
import { localName } from './local-name.js';
import type { Output, Speaker } from './output.js';
import { toolFailed } from './tool-failed.js';
import { type TurnLanguage, told } from './turn-words.js';

/** What the screen shows so far, as far as the next event needs it. Plain data. */
export interface View {
  /** Of the words around the agents'; null follows what is spoken in the turns. */
  readonly setLanguage: TurnLanguage | null;
  readonly language: TurnLanguage;
  readonly agents: Readonly<Record<string, Speaker>>;
  /** The message that streams: `text` is what was shown of it, `inLine` that the cursor stands in it. */
  readonly streaming: Streaming | null;
  /** The last answer that was finished, and whether it has been taken back since, to be put another way. */
  readonly answer: Answer | null;
  /** Ids of messages that are on the screen already: those of the transcript, and typed lines. The last few. */
  readonly shown: readonly string[];
  /** Calls whose start was shown, while they run. */
  readonly running: readonly string[];
  /** The last notice: `turn.failed` repeats it. */
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

/** `spoken` is the conversation's language: its agents go by their names in it. */
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

/** From here on the agent goes by that name: coaches who act as one share an id with the first of them. */
export function knownAs(view: View, agent: string, name: string): View {
  return { ...view, agents: { ...view.agents, [agent]: speakerOf(view, agent, name) } };
}

export const you = (view: View): Speaker => ({ name: told(view.language, 'you'), color: null });

/** The language that a turn is answered in becomes that of the words around it, unless the user has set one. */
export function spokenIn(view: View, language: string): View {
  return view.setLanguage === null ? { ...view, language: languageOf(language) } : view;
}

const languageOf = (locale: string): TurnLanguage => (locale === 'es' ? 'es' : 'en');

/** The language of this program's own words, where the user has set one: they are written in two. */
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
