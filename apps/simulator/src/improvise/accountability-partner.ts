import { type Act, call, findTool } from './act.js';
import { isAsking } from './asking.js';
import { tomorrowAt } from './clock.js';
import { asksToLookUp } from './coach-research.js';
import {
  type ColleaguePart,
  colleaguePart,
  colleagueValues,
  firstThings,
  giveBack,
  isLeaving,
  think,
} from './colleague-part.js';
import { quoted } from './echo.js';
import { dropsPromise, newTime, settle, settled, wantsIt } from './follow-through.js';
import { partnerPhrases } from './phrases/accountability-partner.js';
import { type Due, eventSince, isDueEvent, lastDue, readDue } from './promised.js';
import { freshResults, type Scene, toldSince } from './scene.js';

export type PartnerPart = ColleaguePart<(typeof partnerPhrases)['en']>;

/** Accountability Partner: asks how it went, listens to what was in the way, finds one next step. */
export function playAccountabilityPartner(scene: Scene): Act {
  const part = colleaguePart(scene, partnerPhrases);
  return afterTools(part) ?? onDue(part) ?? onArrival(part) ?? toUser(part);
}

function afterTools(part: PartnerPart): Act | null {
  const { scene, speaker, phrases } = part;
  const results = freshResults(scene);
  if (results.length === 0) return null;
  if (results.some(({ isError }) => isError)) return { words: speaker.say(phrases.toolFailed) };
  return settled(part);
}

/** A follow-up has come due: the question goes first, and nothing is stored before it is answered. */
export function onDue(part: PartnerPart): Act | null {
  const { scene } = part;
  const event = eventSince(scene);
  return event === null || !isDueEvent(event.text) ? null : { words: speakDue(part, readDue(event.text)) };
}

function speakDue({ scene, speaker, phrases, memory }: PartnerPart, due: Due): string {
  const name = memory.name === '' ? '' : `, ${memory.name}`;
  const about = quoted(due.about, scene.locale);
  switch (due.kind) {
    case 'hello':
      return speaker.say(phrases.dueHello, { name });
    case 'reminder':
      return speaker.say(phrases.dueReminder, { name, about });
    case 'commitment':
      return speaker.say(phrases.dueCommitment, { name, about });
  }
}

function onArrival(part: PartnerPart): Act | null {
  const { scene, speaker, phrases, intents } = part;
  if (toldSince(scene, 'handoff') === null || intents.has('crisis')) return null;
  const dropped = dropsPromise(scene) ? settle(part, 'drop') : null;
  if (dropped !== null) return dropped;
  if (intents.has('lapse'))
    return {
      words: `${speaker.say(phrases.lapse, colleagueValues(part))} ${speaker.say(phrases.askObstacle)}`,
    };
  return { words: speaker.say(phrases.hello) };
}

function toUser(part: PartnerPart): Act {
  const { scene, speaker, phrases, intents } = part;
  const first = firstThings(part);
  if (first !== null) return first;
  // Tiredness as an answer to "what got in the way?" is an obstacle; a hard day told of its own accord is not.
  const isObstacle = hasAsked(part, phrases.askObstacle) && !intents.has('strongLow');
  if (intents.has('strongLow') || (intents.has('lowMood') && !isObstacle))
    return giveBack(part, speaker.say(phrases.low), scene.lastUser.slice(0, 300));
  // Figures, files and searches are the others' craft, whatever was asked last.
  if (intents.has('pattern') || asksToLookUp(scene.lastUser))
    return giveBack(part, speaker.say(phrases.goodbye), scene.lastUser.slice(0, 300));
  if (isCheckIn(part)) return giveBack(part, speaker.say(phrases.checkIn), scene.lastUser.slice(0, 300));
  return answerDue(part) ?? ordinary(part);
}

/** How things went, beyond what was due: Coach keeps those. */
function isCheckIn({ scene, intents }: PartnerPart): boolean {
  if (/^\W*(?:check-?in|registro)\s*:/i.test(scene.lastUser)) return true;
  const due = lastDue(scene);
  return due?.kind === 'hello' && (intents.has('progress') || intents.has('achievement'));
}

/** The user's answer to a follow-up, or to a question about a promise; null when the words are about something else. */
export function answerDue(part: PartnerPart): Act | null {
  const { scene, speaker, phrases, now } = part;
  const wanted = wantsIt(scene.lastUser);
  const isAsked = lastDue(scene) !== null;
  switch (wanted) {
    case 'stop':
      return settle(part, 'cancel');
    case 'drop':
      return settle(part, 'drop');
    case 'later':
      return settle(part, 'snooze', newTime(part) ?? (now === null ? '' : tomorrowAt(now)));
    case 'done':
      return (isAsked && lastDue(scene)?.kind !== 'hello') || part.intents.has('lapse')
        ? settle(part, 'done')
        : null;
    default:
      break;
  }
  const time = newTime(part);
  if (time !== null && !part.intents.has('lapse') && !isAsking(scene.lastUser))
    return settle(part, 'move', time);
  if (wanted === 'notYet' && isAsked)
    return { words: `${speaker.say(phrases.notYet)} ${speaker.say(phrases.askObstacle)}` };
  if (hasAsked(part, phrases.askObstacle))
    return { words: `${speaker.say(phrases.heard, colleagueValues(part))} ${speaker.say(phrases.askStep)}` };
  if (hasAsked(part, phrases.askStep) && !isLeaving(part))
    return { words: `${speaker.say(phrases.stepHeard)} ${speaker.say(phrases.askWhen)}` };
  return null;
}

function ordinary(part: PartnerPart): Act {
  const { scene, speaker, phrases, intents } = part;
  if (intents.has('remind')) return remind(part);
  if (isLeaving(part) || intents.has('achievement') || intents.has('pattern'))
    return giveBack(
      part,
      speaker.say(phrases.goodbye),
      speaker.say(phrases.summary, { words: scene.lastUser.slice(0, 300) }),
    );
  if (scene.lastUser.trim().endsWith('?'))
    return giveBack(part, speaker.say(phrases.goodbye), scene.lastUser.slice(0, 300));
  return { words: `${speaker.say(phrases.heard, colleagueValues(part))} ${speaker.say(phrases.askStep)}` };
}

function remind(part: PartnerPart): Act {
  const { scene, speaker, phrases } = part;
  const at = newTime(part);
  if (at === null) return { words: speaker.say(phrases.askWhen) };
  const made = call(scene, findTool(scene, 'schedule_reminder')?.name, {
    at,
    notes: scene.lastUser.slice(0, 200),
  });
  return made === null
    ? { words: speaker.say(phrases.askWhen) }
    : { words: '', calls: [think(part, phrases.thought), made] };
}

function hasAsked({ scene }: PartnerPart, bank: readonly string[]): boolean {
  const last = scene.entries.findLast(({ type }) => type === 'said');
  return last?.type === 'said' && bank.some((line) => last.text.includes(line));
}
