import { detailOf, nameTag } from './echo.js';
import { type Intent, readIntents } from './intents.js';
import { type Memory, readMemory, readWish } from './memory.js';
import { type CoachPhrases, coachEn } from './phrases/coach-en.js';
import { coachEs } from './phrases/coach-es.js';
import type { Scene } from './scene.js';
import { createSpeaker, type Speaker } from './speaker.js';

/** What every move of Coach is made from. */
export type CoachPart = {
  readonly scene: Scene;
  readonly speaker: Speaker;
  readonly phrases: CoachPhrases;
  readonly memory: Memory;
  readonly intents: ReadonlySet<Intent>;
};

export function coachPart(scene: Scene): CoachPart {
  return {
    scene,
    speaker: createSpeaker(scene),
    phrases: scene.locale === 'es' ? coachEs : coachEn,
    memory: readMemory(scene),
    intents: readIntents(scene.lastUser),
  };
}

/** What the phrases may name. */
export function coachValues({ scene, memory }: CoachPart): Record<string, string> {
  return {
    name: nameTag(memory.name),
    detail: detailOf(scene.lastUser),
    wish: readWish([scene.lastUser]) || memory.wish,
    people: memory.people[0] ?? '',
  };
}
