import { isAsking } from './asking.js';
import { type Intent, readIntents } from './intents.js';
import type { KnownGoal } from './known-goals.js';
import { goalStart, type Memory, readMemory, readWhen, readWish } from './memory.js';
import type { ArchitectPhrases } from './phrases/architect-en.js';
import { architectEn } from './phrases/architect-en.js';
import { architectEs } from './phrases/architect-es.js';
import type { Scene } from './scene.js';

/** What Goal Architect asks about, in the order in which it asks. */
export const TOPICS = ['what', 'success', 'when', 'why', 'obstacle'] as const;
export type Topic = (typeof TOPICS)[number] | 'fails' | 'change';

/** How far the building has come, read from the messages alone. */
export type Building = {
  readonly memory: Memory;
  readonly answers: Readonly<Partial<Record<Topic, string>>>;
  /** Asked, and left open by the user: not asked again. */
  readonly skipped: readonly Topic[];
  /** The question that the user's last words answer, if there was one. */
  readonly justAnswered: Topic | null;
  readonly wish: string;
  readonly created: { readonly id: string; readonly title: string } | null;
  readonly hasIntention: boolean;
  readonly hasPlan: boolean;
  readonly hasChange: boolean;
};

export const QUESTIONS: Readonly<Record<Topic, keyof ArchitectPhrases>> = {
  what: 'askWhat',
  success: 'askSuccess',
  when: 'askWhen',
  why: 'askWhy',
  obstacle: 'askObstacle',
  fails: 'askFails',
  change: 'askChange',
};

export function readBuilding(scene: Scene): Building {
  const answers: Partial<Record<Topic, string>> = {};
  const skipped: Topic[] = [];
  let asked: Topic | null = null;
  let justAnswered: Topic | null = null;
  for (const entry of scene.entries.slice(goalStart(scene))) {
    if (entry.type === 'said') asked = topicOf(entry.text) ?? asked;
    if (entry.type !== 'user') continue;
    justAnswered = isAnswer(entry.text) ? answered(asked, entry.text) : null;
    if (justAnswered !== null) answers[justAnswered] = entry.text;
    if (asked !== null && isUnsure(entry.text)) skipped.push(asked);
    asked = null;
  }
  const memory = readMemory(scene);
  return {
    memory,
    answers,
    skipped,
    justAnswered,
    wish: memory.wish || readWish([answers.what ?? '']) || (answers.what ?? ''),
    created: lastCreated(scene) ?? (memory.wish === '' ? goalAtHand(scene, memory.goals) : null),
    hasIntention: succeeded(scene, /intention/i),
    hasPlan: succeeded(scene, /plan/i),
    hasChange: succeeded(scene, /update/i),
  };
}

/** How much is known of a goal that is not created yet, by asking or by the user's own telling. */
export function knownTopics({ answers, memory }: Building): readonly Topic[] {
  const told: Partial<Record<Topic, string>> = {
    when: memory.when,
    why: memory.why,
    obstacle: memory.obstacle,
    ...answers,
  };
  return TOPICS.filter((topic) => topic !== 'what' && (told[topic] ?? '') !== '');
}

// A day and an hour are no obstacle, whatever was asked.
function answered(asked: Topic | null, text: string): Topic | null {
  const isTime =
    readWhen([text]) !== '' &&
    !/\b(?:if|too|not?|can't|tired|late|forget|rain|si|cuando|cansad|tarde|olvid)/i.test(text);
  return asked === 'obstacle' && isTime ? 'when' : asked;
}

function topicOf(said: string): Topic | null {
  for (const [topic, key] of Object.entries(QUESTIONS)) {
    const known = [...architectEn[key], ...architectEs[key]].some((question) => said.includes(question));
    if (known && isTopic(topic)) return topic;
  }
  return null;
}

function isTopic(name: string): name is Topic {
  return name in QUESTIONS;
}

const NO_ANSWERS: readonly Intent[] = [
  'identity',
  'done',
  'declines',
  'abilities',
  'plan',
  'createIt',
  'bye',
  'changeGoal',
  'strongLow',
  'recall',
];

// "ok", "thanks" or a counter-question leave the question open.
function isAnswer(text: string): boolean {
  const intents = readIntents(text);
  if (isAsking(text) || isUnsure(text)) return false;
  if (NO_ANSWERS.some((intent) => intents.has(intent))) return false;
  return (
    text.trim().split(/\s+/).length >= 2 ||
    !(intents.has('yes') || intents.has('no') || intents.has('thanks'))
  );
}

/** "I don't know": an answer in its own right, but none to the question. */
export function isUnsure(text: string): boolean {
  return /^\W*(?:(?:hm+|well|pues|bueno|honestly|la verdad)[,. ]+)*(?:i (?:do not|don't|don’t) (?:really )?know|no idea|(?:i'm |i’m |i am )?not (?:really )?sure|dunno|no (?:lo )?s[eé](?!\p{L})|ni idea|no estoy segur[oa])/iu.test(
    text,
  );
}

// The creation may lie outside the window of what the model is shown; the latest call still names the goal.
function goalAtHand(scene: Scene, goals: readonly KnownGoal[]): Building['created'] {
  for (const entry of scene.entries.slice(goalStart(scene)).toReversed()) {
    if (entry.type !== 'call' || /^get_/i.test(entry.name)) continue;
    const values = Object.values(entry.input);
    const found = goals.find(({ id }) => values.includes(id));
    if (found !== undefined) return found;
  }
  return null;
}

function lastCreated(scene: Scene): Building['created'] {
  const { goals } = readMemory(scene);
  const start = goalStart(scene);
  for (const [at, entry] of [...scene.entries.entries()].toReversed()) {
    if (at < start) break;
    if (entry.type !== 'result' || entry.isError || !/create_?goal/i.test(entry.name)) continue;
    const call = scene.entries.slice(0, at).findLast((one) => one.type === 'call' && one.name === entry.name);
    const asked =
      call?.type === 'call'
        ? Object.values(call.input).find((value) => typeof value === 'string')
        : undefined;
    const made = goals.findLast(({ id }) => entry.text.includes(id));
    return { id: made?.id ?? '', title: made?.title ?? (typeof asked === 'string' ? asked : '') };
  }
  return null;
}

function succeeded(scene: Scene, name: RegExp): boolean {
  return scene.entries
    .slice(goalStart(scene))
    .some((entry) => entry.type === 'result' && !entry.isError && name.test(entry.name));
}
