import { type Act, call, findTool, rawCall } from './act.js';
import {
  type ColleaguePart,
  colleaguePart,
  firstThings,
  giveBack,
  isLeaving,
  think,
} from './colleague-part.js';
import { type Figures, readFigures, tellFigures } from './figures.js';
import { patternPhrases } from './phrases/pattern-analyst.js';
import { eventSince } from './promised.js';
import { freshResults, type Scene, toldSince } from './scene.js';

type Part = ColleaguePart<(typeof patternPhrases)['en']>;

const FEW = 3;

/** Pattern Analyst: gets the figures, tells them exactly, and leaves the meaning to the user. */
export function playPatternAnalyst(scene: Scene): Act {
  const part = colleaguePart(scene, patternPhrases);
  return afterTools(part) ?? onArrival(part) ?? toUser(part);
}

function afterTools(part: Part): Act | null {
  const { scene, speaker, phrases } = part;
  const results = freshResults(scene);
  if (results.length === 0) return null;
  if (results.some(({ isError }) => isError)) return { words: speaker.say(phrases.toolFailed) };
  const figures = results.map(({ text }) => readFigures(text)).find((one) => one !== null);
  if (figures !== undefined && figures !== null)
    return (
      (wantsChart(part) && figures.checkIns >= FEW ? chart(part) : null) ?? { words: tell(part, figures) }
    );
  const names = results.map(({ name }) => name).join(' ');
  if (/visuali[sz]ation|chart/i.test(names)) return { words: speaker.say(phrases.charted) };
  if (/export/i.test(names)) return { words: speaker.say(phrases.exported) };
  if (/create_?note/i.test(names)) return { words: speaker.say(phrases.noted) };
  return { words: speaker.say(phrases.doubt) };
}

/** A hand-over or the figures of a week: the figures come first. */
function onArrival(part: Part): Act | null {
  const { scene, intents } = part;
  const isBrought = toldSince(scene, 'handoff') !== null || eventSince(scene) !== null;
  if (!isBrought || intents.has('crisis')) return null;
  return count(part) ?? { words: part.speaker.say(part.phrases.hello) };
}

function toUser(part: Part): Act {
  const { scene, speaker, phrases, intents } = part;
  const first = firstThings(part);
  if (first !== null) return first;
  if (intents.has('lowMood') || intents.has('strongLow'))
    return giveBack(part, speaker.say(phrases.weighs), speaker.say(phrases.summaryWeighs));
  if (wantsChart(part)) {
    const drawn = chart(part);
    if (drawn !== null) return drawn;
  }
  if (
    /\b(?:turn (?:it|them|this) off|no more|stop)\b|\b(?:desactiva|no (?:las )?quiero (?:recibir|más))/i.test(
      scene.lastUser,
    )
  )
    return giveBack(part, speaker.say(phrases.turnOff), scene.lastUser);
  const isAgain = intents.has('pattern') || daysAsked(scene.lastUser) !== null;
  if (isAgain) return count(part) ?? { words: speaker.say(phrases.doubt) };
  if (isLeaving(part)) return giveBack(part, speaker.say(phrases.goodbye), summary(part));
  if (scene.lastUser.trim().endsWith('?')) return { words: speaker.say(phrases.doubt) };
  return { words: `${speaker.say(phrases.heard)} ${speaker.say(phrases.ask)}` };
}

function wantsChart({ scene }: Part): boolean {
  return /\b(?:chart|graph|plot|draw|gr[aá]fic[oa]|dib[uú]ja\w*)\b/i.test(scene.lastUser);
}

function count(part: Part): Act | null {
  const { scene, phrases } = part;
  const made = call(scene, findTool(scene, 'get_check_in_statistics')?.name, {
    days: String(daysAsked(scene.lastUser) ?? ''),
  });
  return made === null ? null : { words: '', calls: [think(part, phrases.thought), made] };
}

function tell(part: Part, figures: Figures): string {
  const { scene, speaker, phrases } = part;
  if (figures.checkIns < FEW)
    return speaker.say(phrases.few, { count: String(figures.checkIns), days: String(figures.days) });
  const isShown = scene.entries.some(({ type }) => type === 'said');
  const opener = isShown ? phrases.again : phrases.opener;
  return `${speaker.say(opener)} ${tellFigures(figures, scene.locale)} ${speaker.say(phrases.ask)}`;
}

function chart(part: Part): Act | null {
  const { scene, phrases, speaker } = part;
  const told = scene.entries.findLast((entry) => entry.type === 'result' && readFigures(entry.text) !== null);
  const figures = told?.type === 'result' ? readFigures(told.text) : null;
  if (figures === null || figures.perWeek.length === 0) return count(part);
  const made = rawCall(scene, 'generate_visualization', {
    title: speaker.say(phrases.chartTitle),
    type: 'bar',
    unit: speaker.say(phrases.chartUnit),
    points: figures.perWeek.map(({ week, checkIns }) => ({ label: week, value: checkIns })),
  });
  return made === null ? null : { words: '', calls: [think(part, phrases.chartThought), made] };
}

function summary({ scene, speaker, phrases }: Part): string {
  return speaker.say(phrases.summary, { words: scene.lastUser.slice(0, 300) });
}

/** The stretch of time that the user asks about, in days. */
function daysAsked(text: string): number | null {
  const [, count = '', unit = ''] =
    /\b(?:last|past|últim[oa]s) (\d+|two|three|dos|tres|few)? ?(days?|weeks?|months?|días?|semanas?|mes(?:es)?|year|año)\b/i.exec(
      text,
    ) ?? [];
  if (unit === '') return /\b(?:this month|este mes)\b/i.test(text) ? 30 : null;
  const many = { two: 2, three: 3, dos: 2, tres: 3, few: 4, '': 1 }[count.toLowerCase()] ?? Number(count);
  const each = /^d/i.test(unit) ? 1 : /^(?:w|s)/i.test(unit) ? 7 : /^m/i.test(unit) ? 30 : 365;
  return Math.min(many * each, 365);
}
