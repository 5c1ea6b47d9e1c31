import { type ModelPort, speakersOf, type Team } from '@roundtable/core';
import { type Asking, atATime } from '../at-a-time.js';
import { answered } from '../run-eval.js';
import { confusionIn } from '../score.js';
import { askJudge, type Voice } from './ask-judge.js';
import type { Message } from './voice-file.js';

/** One reply, and whom the judge took its speaker for; null: not judged. */
export interface Told extends Voice {
  readonly say: string;
  readonly takenFor: string | null;
  readonly why: string | null;
}

/** Has every agent answer each message in words, and a judge say who is who. Agents whose call failed are not shown. */
export async function tellVoices(
  team: Team,
  messages: readonly Message[],
  asking: Asking & { readonly judge: ModelPort },
): Promise<readonly Told[]> {
  // The team's own steps would bring in whom a message's task belongs to.
  const asked = { ...team, pipeline: { prepare: [], review: [] } };
  const lines = messages.flatMap((message) =>
    speakersOf(team, message.locale).map((agent) => ({ message, agent })),
  );
  const said = await atATime(lines, asking, async ({ message, agent }) => ({
    message,
    agent,
    text: await wordsOf(asked, { ...message, with: agent.id }, asking.model),
  }));
  const told = await atATime(messages, asking, async (message) => {
    const voices = said.flatMap(({ message: one, agent, text }) =>
      one === message && text !== '' ? [{ agent: agent.id, text }] : [],
    );
    if (voices.length < FEWEST) return [];
    const candidates = speakersOf(team, message.locale).map(({ id, role }) => ({ id, role }));
    const verdict = await askJudge(asking.judge, {
      say: message.say,
      voices,
      candidates,
      names: namesOf(team),
    });
    return voices.map((voice) => ({
      ...voice,
      say: message.say,
      takenFor: verdict.type === 'judged' ? (verdict.takenFor.get(voice.agent) ?? null) : null,
      why: verdict.type === 'judged' ? null : verdict.why,
    }));
  });
  return told.flat();
}

/** One reply alone has nobody to be taken for. */
const FEWEST = 2;

async function wordsOf(
  team: Team,
  one: Message & { readonly with: string },
  model: ModelPort,
): Promise<string> {
  const { reply, speaker } = await answered(one, { team, model, spoken: true });
  if (speaker !== one.with)
    throw new Error(`"${one.say}" is answered by "${speaker}", expected "${one.with}"`);
  if (reply === null) return '';
  return reply.blocks
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n')
    .trim();
}

function namesOf(team: Team): readonly string[] {
  const all = team.locales.flatMap((locale) => speakersOf(team, locale).map(({ name }) => name));
  return [...new Set(all)];
}

export interface VoiceScore {
  /** Replies that were shown to the judge. */
  readonly replies: number;
  readonly right: number;
  readonly notJudged: number;
  /** Of all replies that were shown; what was not judged is not right. Null when none was shown. */
  readonly share: number | null;
  readonly confusion: ReturnType<typeof confusionIn>;
}

export function scoreVoices(told: readonly Told[]): VoiceScore {
  const judged = told.flatMap(({ agent, takenFor }) =>
    takenFor === null ? [] : [{ expected: agent, predicted: takenFor }],
  );
  const right = judged.filter(({ expected, predicted }) => expected === predicted).length;
  return {
    replies: told.length,
    right,
    notJudged: told.length - judged.length,
    share: told.length === 0 ? null : right / told.length,
    confusion: confusionIn(judged),
  };
}
