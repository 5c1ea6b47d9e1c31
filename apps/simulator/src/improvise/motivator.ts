import { type Act, call, findTool } from './act.js';
import {
  type ColleaguePart,
  colleaguePart,
  colleagueValues,
  firstThings,
  giveBack,
  isLeaving,
  think,
} from './colleague-part.js';
import { goalMeant } from './known-goals.js';
import { motivatorPhrases } from './phrases/motivator.js';
import { freshResults, type Scene, toldSince } from './scene.js';

type Part = ColleaguePart<(typeof motivatorPhrases)['en']>;

/** Motivator: makes a bright moment last, keeps company in a dark one, and performs neither. */
export function playMotivator(scene: Scene): Act {
  const part = colleaguePart(scene, motivatorPhrases);
  return afterTools(part) ?? onArrival(part) ?? toUser(part);
}

function afterTools(part: Part): Act | null {
  const { scene, speaker, phrases } = part;
  const results = freshResults(scene);
  if (results.length === 0) return null;
  if (results.some(({ isError }) => isError)) return { words: speaker.say(phrases.toolFailed) };
  if (results.some(({ name }) => /micro_?win/i.test(name))) return { words: speaker.say(phrases.kept) };
  return { words: `${speaker.say(phrases.stands)} ${speaker.say(phrases.lowAsk)}` };
}

function onArrival(part: Part): Act | null {
  const { scene, speaker, phrases, intents } = part;
  if (toldSince(scene, 'handoff') === null || intents.has('crisis')) return null;
  const values = colleagueValues(part);
  if (isLow(part)) return { words: `${speaker.say(phrases.low, values)} ${speaker.say(phrases.lowAsk)}` };
  if (intents.has('achievement') || intents.has('progress') || intents.has('goodMood'))
    return { words: `${speaker.say(phrases.bright, values)} ${speaker.say(phrases.brightAsk)}` };
  return { words: speaker.say(phrases.hello, values) };
}

function toUser(part: Part): Act {
  const { scene, speaker, phrases, intents } = part;
  const first = firstThings(part);
  if (first !== null) return first;
  const values = colleagueValues(part);
  const kept = keep(part);
  if (kept !== null) return kept;
  if (isLow(part) && !intents.has('thanks'))
    return { words: `${speaker.say(phrases.stay, values)} ${speaker.say(phrases.smaller)}` };
  // Good news ends the dark: it is met as such.
  if (intents.has('achievement') && wasLow(part))
    return { words: `${speaker.say(phrases.bright, values)} ${speaker.say(phrases.brightAsk)}` };
  const isSteadier = intents.has('goodMood') && wasLow(part);
  if (isLeaving(part) || isSteadier || intents.has('pattern') || intents.has('lapse'))
    return giveBack(part, speaker.say(wasLow(part) ? phrases.goodbyeLow : phrases.goodbye), summary(part));
  if (wasLow(part)) return { words: `${speaker.say(phrases.stay, values)} ${speaker.say(phrases.smaller)}` };
  const isStory = scene.userTexts.length < 12;
  return {
    words: `${speaker.say(phrases.savour, values)} ${isStory ? speaker.say(phrases.brightAsk) : ''}`.trim(),
  };
}

/** A win that the user wants to keep goes to the goal that it belongs to. */
function keep(part: Part): Act | null {
  const { scene, memory, phrases } = part;
  if (!KEEPS.test(scene.lastUser)) return null;
  const goal = goalMeant(scene.userTexts.slice(-3).join(' '), memory.goals, '');
  const title = (scene.userTexts.at(-2) ?? scene.lastUser).replace(/[.!\s]+$/, '').slice(0, 120);
  const made = call(scene, findTool(scene, 'addMicroWin')?.name, { goalId: goal?.id ?? '', title });
  return made === null ? null : { words: '', calls: [think(part, phrases.keepThought), made] };
}

const KEEPS =
  /\b(?:keep|save|add|note|remember|mark) (?:it|that|this)\b|\b(?:gu[aá]rdalo|an[oó]talo|ap[uú]ntalo|a[ñn][aá]delo|qu[eé]datelo)\b/iu;

function isLow({ intents }: Part): boolean {
  return intents.has('strongLow') || intents.has('lowMood');
}

/** Whether the talk was last about a low moment: what was said most recently counts. */
function wasLow({ scene, phrases }: Part): boolean {
  const told = (lines: readonly string[]) =>
    scene.entries.findLastIndex(
      (entry) => entry.type === 'said' && lines.some((line) => entry.text.includes(line)),
    );
  return told([...phrases.low, ...phrases.stay]) > told(phrases.brightAsk);
}

function summary(part: Part): string {
  const { scene, speaker, phrases } = part;
  const words = scene.lastUser.slice(0, 300);
  return speaker.say(wasLow(part) ? phrases.summaryLow : phrases.summaryBright, { words });
}
