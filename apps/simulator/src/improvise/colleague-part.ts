import { type Act, call, findTool, handoffTo } from './act.js';
import { type LocalTime, readNow } from './clock.js';
import { detailOf, nameTag } from './echo.js';
import { type Intent, readIntents } from './intents.js';
import { type Memory, readMemory } from './memory.js';
import { coachEn } from './phrases/coach-en.js';
import { coachEs } from './phrases/coach-es.js';
import { sharedPhrases } from './phrases/shared.js';
import type { Scene } from './scene.js';
import { createSpeaker, type Speaker } from './speaker.js';

type Bank = Readonly<Record<string, readonly string[]>>;

/** What every move of a specialist is made from. */
export type ColleaguePart<Phrases extends Bank> = {
  readonly scene: Scene;
  readonly speaker: Speaker;
  readonly phrases: Phrases;
  readonly memory: Memory;
  readonly intents: ReadonlySet<Intent>;
  readonly now: LocalTime | null;
};

export function colleaguePart<Phrases extends Bank>(
  scene: Scene,
  phrases: Readonly<Record<Scene['locale'], Phrases>>,
): ColleaguePart<Phrases> {
  return {
    scene,
    speaker: createSpeaker(scene),
    phrases: phrases[scene.locale],
    memory: readMemory(scene),
    intents: readIntents(scene.lastUser),
    now: readNow(scene),
  };
}

/** What the phrases may name. */
export function colleagueValues({ scene, memory }: ColleaguePart<Bank>): Record<string, string> {
  return { name: nameTag(memory.name), detail: detailOf(scene.lastUser) };
}

/** What goes first with every agent: safety, who is speaking, and with whom the user wants to talk. */
export function firstThings(part: ColleaguePart<Bank>): Act | null {
  const { scene, speaker, intents } = part;
  const coach = scene.locale === 'es' ? coachEs : coachEn;
  if (intents.has('crisis')) return { words: speaker.say(coach.crisis) };
  if (intents.has('identity'))
    return { words: speaker.say(sharedPhrases[scene.locale].identity, { me: scene.persona.name }) };
  const asked = agentAsked(scene);
  if (asked !== null) return transferAsked(part, asked);
  const phrases = sharedPhrases[scene.locale];
  return asksForCoach(scene)
    ? giveBack(part, speaker.say(phrases.toCoach), speaker.say(phrases.reasonAsked, { target: 'Coach' }))
    : null;
}

/** Announces a colleague whom the user asked for and hands over. */
export function transferAsked(
  { scene, speaker }: Pick<ColleaguePart<Bank>, 'scene' | 'speaker'>,
  target: string,
): Act {
  const phrases = sharedPhrases[scene.locale];
  const made = call(scene, handoffTo(scene, target)?.name, {
    reason: speaker.say(phrases.reasonAsked, { target }),
    context: speaker.say(phrases.context, { words: scene.lastUser.replaceAll('"', "'").slice(0, 600) }),
  });
  return { words: speaker.say(phrases.handoffAsked, { target }), calls: [made] };
}

/** Returns the user to Coach; where there is no way back, the words alone. */
export function giveBack({ scene }: Pick<ColleaguePart<Bank>, 'scene'>, words: string, summary = ''): Act {
  const told = summary === '' ? words : summary;
  const made = call(scene, handoffTo(scene, 'Coach')?.name, { summary: told, reason: told, context: told });
  return { words, calls: [made] };
}

/** The `thinking` call that goes before an act, most of the time. */
export function think(
  { scene, speaker }: Pick<ColleaguePart<Bank>, 'scene' | 'speaker'>,
  bank: readonly string[],
) {
  return speaker.chance(0.75)
    ? call(scene, findTool(scene, 'thinking', 'think')?.name, { thought: speaker.say(bank) })
    : null;
}

const GOAL_ARCHITECT = 'Goal Architect';
const AGENTS: readonly (readonly [string, RegExp])[] = [
  [GOAL_ARCHITECT, /goal architect|arquitect[oa] de metas/i],
  ['Motivator', /\bmotivator\b|\bmotivadora?\b/i],
  ['Pattern Analyst', /pattern analyst|analista de patrones/i],
  ['Accountability Partner', /accountability partner|compañer[oa] de compromisos?/i],
];
const ASKS =
  /\b(?:talk|speak|chat|bring|get|switch|hand|connect|call|where is|want|like|pasas|pásame|hablar|llama|trae|puedo|quiero|conecta)\b|(?:pásame|tráeme)/i;

/** The colleague whom the user asks for by name and to whom this agent has a door. */
export function agentAsked(scene: Scene): string | null {
  if (!ASKS.test(scene.lastUser)) return null;
  if (/\b(?:don't|do not|don’t|no) (?:want|need|quiero|necesito)\b/i.test(scene.lastUser)) return null;
  return AGENTS.find(([name, named]) => named.test(scene.lastUser) && handoffTo(scene, name))?.[0] ?? null;
}

/** Whether the words name this colleague at all. */
export function names(text: string, agent: string): boolean {
  return AGENTS.some(([name, named]) => name === agent && named.test(text));
}

/** Whether the words name any colleague. */
export function namesSomebody(text: string): boolean {
  return AGENTS.some(([, named]) => named.test(text));
}

export function asksForCoach(scene: Scene): boolean {
  return (
    /\bcoach\b/i.test(scene.lastUser) &&
    /\b(?:back|talk|speak|return|want|rather|prefer|volver|vuelvo|hablar|quiero|prefiero|pasa\w*|take me)\b|pásame/i.test(
      scene.lastUser,
    )
  );
}

/** Whether the user is through with the matter, or speaks of something that is Coach's to take on. */
export function isLeaving({ intents, scene }: ColleaguePart<Bank>): boolean {
  const others = ['newGoal', 'restructure', 'changeGoal', 'tells', 'everyday', 'plan'] as const;
  const isThanks = intents.has('thanks') && scene.lastUser.length < 60 && !scene.lastUser.includes('?');
  return (
    intents.has('done') ||
    intents.has('bye') ||
    intents.has('declines') ||
    isThanks ||
    others.some((intent) => intents.has(intent))
  );
}
