import type { ReplyBlock } from '../wire/reply.js';
import { call, findTool } from './act.js';
import { type Building, knownTopics, QUESTIONS, readBuilding, TOPICS, type Topic } from './building.js';
import { detailOf, nameTag } from './echo.js';
import { type Intent, readIntents } from './intents.js';
import { type ArchitectPhrases, architectEn } from './phrases/architect-en.js';
import { architectEs } from './phrases/architect-es.js';
import type { Scene } from './scene.js';
import { createSpeaker, type Speaker } from './speaker.js';

/** What every move of Goal Architect is made from. */
export type ArchitectPart = {
  readonly scene: Scene;
  readonly speaker: Speaker;
  readonly phrases: ArchitectPhrases;
  readonly building: Building;
  readonly intents: ReadonlySet<Intent>;
};

/** Tool rounds that Goal Architect takes on its own before it speaks. */
export const MAX_ROUNDS = 2;

export function architectPart(scene: Scene): ArchitectPart {
  return {
    scene,
    speaker: createSpeaker(scene),
    phrases: scene.locale === 'es' ? architectEs : architectEn,
    building: readBuilding(scene),
    intents: readIntents(scene.lastUser),
  };
}

/** Enough is known of a goal that is not in the list yet, or the user asks for it plainly. */
export function wantsCreation({ building, intents, scene }: ArchitectPart): boolean {
  if (building.wish === '' || building.created !== null || intents.has('restructure')) return false;
  // A yes that led to the handoff was said to the colleague.
  const wasToldMe = !scene.since.some((entry) => entry.type === 'told' && entry.tag === 'handoff');
  const isPlainYes =
    intents.has('createIt') || (wasToldMe && intents.has('yes') && scene.lastUser.length < 40);
  return isPlainYes || isEnough(building);
}

// Two answers to questions, or a time of its own accord beside something else.
function isEnough(building: Building): boolean {
  const known = knownTopics(building);
  const asked = known.filter((topic) => building.answers[topic] !== undefined);
  return asked.length >= 2 || (known.length >= 2 && known.includes('when'));
}

/** The question about what is not known yet, else an offer of what could come next. */
export function nextQuestion({ speaker, phrases }: ArchitectPart, building: Building): string {
  if (building.wish === '' && building.hasChange) return speaker.say(phrases.askNext);
  const known = knownTopics(building);
  const open: Topic | undefined =
    building.wish === ''
      ? 'what'
      : TOPICS.find(
          (topic) => topic !== 'what' && !known.includes(topic) && !building.skipped.includes(topic),
        );
  if (open === undefined && building.created === null)
    return speaker.say(phrases.offerCreation, { wish: building.wish });
  return speaker.say(open === undefined ? phrases.offerMore : phrases[QUESTIONS[open]]);
}

/** A line that shows that the answer was heard. */
export function noted(part: ArchitectPart): string {
  const { speaker, phrases, building, scene } = part;
  const isAnswer = building.justAnswered !== null && scene.lastUser.trim().split(/\s+/).length > 2;
  return speaker.say(isAnswer ? phrases.noted : phrases.brief, architectValues(part));
}

/** The `thinking` call that goes before an act, most of the time. */
export function think({ scene, speaker }: ArchitectPart, bank: readonly string[]): ReplyBlock | null {
  return speaker.chance(0.7)
    ? call(scene, findTool(scene, 'thinking', 'think')?.name, { thought: speaker.say(bank) })
    : null;
}

/** Whether the last thing said, by whomever, held one of these lines, up to their first placeholder. */
export function lastSaid({ saidTexts }: Scene, lines: readonly string[]): boolean {
  const last = saidTexts.at(-1) ?? '';
  return lines.some((line) => last.includes(line.split('{')[0] ?? line));
}

/** What the phrases may name. */
export function architectValues({ scene, building }: ArchitectPart): Record<string, string> {
  return { name: nameTag(building.memory.name), wish: building.wish, detail: detailOf(scene.lastUser) };
}
