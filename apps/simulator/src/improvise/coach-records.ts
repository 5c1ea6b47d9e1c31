import type { ReplyBlock } from '../wire/reply.js';
import { type Act, call, findTool } from './act.js';
import { type LocalTime, readNow, readWhenLocal, sayWhen } from './clock.js';
import type { CoachPart } from './coach-part.js';
import { think } from './colleague-part.js';
import { quoted } from './echo.js';
import { goalNamed } from './known-goals.js';
import { recordPhrases } from './phrases/records.js';
import { freshResults, type Scene } from './scene.js';
import { storedTime } from './stored-time.js';

/** What Coach stores and looks up for the user; null when the words ask for nothing of it. */
export function keepOrLookUp(part: CoachPart): Act | null {
  return (
    confirmed(part) ?? remind(part) ?? changePreferences(part) ?? searchEarlier(part) ?? commitment(part)
  );
}

/** The call that stores a report of how something went; null when there is no such tool or it is stored already. */
export function recordCall(part: CoachPart): ReplyBlock | null {
  const { scene, memory, intents } = part;
  const isReport = intents.has('progress') || intents.has('achievement');
  if (!isReport || scene.lastUser.trim().endsWith('?')) return null;
  return call(scene, findTool(scene, 'record_check_in')?.name, {
    content: scene.lastUser.replace(/^\W*(?:check-?in|registro)\s*:\s*/i, '').slice(0, 2000),
    goalId: goalNamed(scene.lastUser, memory.goals)?.id ?? '',
  });
}

/** Stores a report before anything is said about it. */
export function record(part: CoachPart): Act | null {
  const made = recordCall(part);
  if (made === null) return null;
  return { words: '', calls: [think(part, recordPhrases[part.scene.locale].recordThought), made] };
}

/** What to say when one of these calls has come back; null when the results are of other tools. */
export function afterKeeping(part: CoachPart): Act | null {
  const { scene, speaker } = part;
  const phrases = recordPhrases[scene.locale];
  const names = freshResults(scene).map(({ name }) => name);
  const has = (name: RegExp) => names.some((one) => name.test(one));
  if (has(/create_?commitment|schedule_reminder/i)) {
    const made = scene.entries.findLast(
      (entry) => entry.type === 'call' && /commitment|reminder/i.test(entry.name),
    );
    const input = new Map(made?.type === 'call' ? Object.entries(made.input) : []);
    const stored = storedTime(scene);
    const time = stored?.at ?? input.get('due') ?? input.get('at');
    const when = typeof time === 'string' && time !== '' ? sayWhen(time, scene.locale) : '';
    const isMoved = stored?.isMoved === true;
    const reminded = isMoved ? phrases.remindedLater : phrases.reminded;
    const kept = when === '' ? phrases.keptOpen : isMoved ? phrases.keptQuiet : phrases.kept;
    return { words: speaker.say(has(/reminder/i) ? reminded : kept, { when }) };
  }
  if (has(/preferences/i)) return { words: speaker.say(phrases.preferred) };
  if (has(/search_check_ins/i)) return { words: tellEarlier(part) };
  return null;
}

function tellEarlier({ scene, speaker }: CoachPart): string {
  const phrases = recordPhrases[scene.locale];
  const result = freshResults(scene).find(({ name }) => /search_check_ins/i.test(name));
  const found = contents(result?.text ?? '').slice(0, 3);
  if (found.length === 0) return speaker.say(phrases.foundNothing);
  const told = found
    .map(
      ({ content, day }) => `${day === '' ? '' : `${day}: `}${quoted(content.slice(0, 160), scene.locale)}`,
    )
    .join('; ');
  return `${speaker.say(phrases.found, { told })} ${speaker.say(phrases.foundAsk)}`;
}

function contents(text: string): readonly { content: string; day: string }[] {
  try {
    return contentsIn(JSON.parse(text));
  } catch {
    return [];
  }
}

function contentsIn(value: unknown): readonly { content: string; day: string }[] {
  if (Array.isArray(value)) return value.flatMap(contentsIn);
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(Object.entries(value));
  const content = fields.get('content');
  const at = [...fields].find(
    ([name, one]) => /(?:at|day|date|when)$/i.test(name) && typeof one === 'string',
  )?.[1];
  if (typeof content === 'string') return [{ content, day: typeof at === 'string' ? at.slice(0, 10) : '' }];
  return [...fields.values()].flatMap(contentsIn);
}

function searchEarlier(part: CoachPart): Act | null {
  const { scene, intents } = part;
  if (!intents.has('earlier')) return null;
  const made = call(scene, findTool(scene, 'search_check_ins')?.name, { query: subject(scene.lastUser) });
  return made === null
    ? null
    : { words: '', calls: [think(part, recordPhrases[scene.locale].searchThought), made] };
}

function subject(text: string): string {
  const about = /\b(?:about|sobre|de|del|acerca de|time i|vez que)\s+(.{2,80}?)[?.!]*$/i.exec(text)?.[1];
  return (about ?? text).replace(/[?¿!.]/g, '').trim();
}

const SAYS_SO =
  /(?:^|[.!,;] |\band |\bso |\by )(?:i(?:'ll| will|'m going to| am going to)|my plan is to|i (?:commit|promise)(?: myself)? to|voy a|pienso|me comprometo a|prometo) (?!be\b|try to sleep|see how|ser\b|ver c)(.{3,120})/i;
const SPANISH_FUTURE =
  /(?<!\p{L})((?:llamar|ir|har|escribir|enviar|mandar|pedir|reservar|correr|nadar|empezar|leer|apuntar|comprar|hablar|pasar)(?:é|me apuntaré))(?!\p{L})(.{2,100})/iu;

/** "I'll call the gym on Tuesday at 9": said back, with a question whether it shall be kept. */
function commitment({ scene, speaker }: CoachPart): Act | null {
  if (findTool(scene, 'createCommitment') === undefined) return null;
  const act = commitmentIn(scene, scene.lastUser);
  if (act === null) return null;
  const phrases = recordPhrases[scene.locale];
  return {
    words: speaker.say(phrases.askKeep, {
      act: quoted(act.text, scene.locale),
      when: sayWhen(act.due, scene.locale),
    }),
  };
}

function commitmentIn(scene: Scene, text: string): { text: string; due: LocalTime } | null {
  const plain = text.replaceAll('’', "'");
  if (plain.trim().endsWith('?') || /\b(?:if|si|maybe|quizás?|tal vez)\b/i.test(plain)) return null;
  const said = SAYS_SO.exec(plain)?.[1] ?? SPANISH_FUTURE.exec(plain)?.slice(1).join('') ?? null;
  const due = readWhenLocal(plain, readNow(scene));
  // "I'll do it tomorrow" is in passing: an hour, or a weekday, makes it a plan.
  const isDefinite =
    /\b(?:at|a las?) \d|\d ?[ap]m\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo/i.test(
      plain,
    );
  if (said === null || due === null || !isDefinite) return null;
  return { text: withoutTime(said.split(/[.!;]\s/)[0] ?? said), due };
}

/** The yes that stores what Coach has said back. */
function confirmed(part: CoachPart): Act | null {
  const { scene, intents, memory } = part;
  const phrases = recordPhrases[scene.locale];
  const last = scene.entries.findLast(({ type }) => type === 'said');
  const wasAsked =
    last?.type === 'said' &&
    [...recordPhrases.en.askKeep, ...recordPhrases.es.askKeep].some((line) =>
      last.text.includes(line.split('}').at(-1) ?? line),
    );
  if (!wasAsked || !(intents.has('yes') || intents.has('createIt'))) return null;
  const act = commitmentIn(scene, scene.userTexts.at(-2) ?? '');
  if (act === null) return null;
  const made = call(scene, findTool(scene, 'createCommitment')?.name, {
    words: act.text,
    due: readWhenLocal(scene.lastUser, readNow(scene)) ?? act.due,
    goalId: goalNamed(act.text, memory.goals)?.id ?? '',
  });
  return made === null ? null : { words: '', calls: [think(part, phrases.keepThought), made] };
}

/** A reminder, at the time that was named; without one, the question for it. */
function remind(part: CoachPart): Act | null {
  const { scene, intents, speaker } = part;
  const phrases = recordPhrases[scene.locale];
  const tool = findTool(scene, 'schedule_reminder');
  const last = scene.saidTexts.at(-1) ?? '';
  const isAnswer = [...recordPhrases.en.askTime, ...recordPhrases.es.askTime].some((line) =>
    last.includes(line),
  );
  if (tool === undefined || !(intents.has('remind') || isAnswer)) return null;
  const at = readWhenLocal(scene.lastUser, readNow(scene));
  if (at === null) return isAnswer ? null : { words: speaker.say(phrases.askTime) };
  const asked = isAnswer ? (scene.userTexts.at(-2) ?? scene.lastUser) : scene.lastUser;
  const made = call(scene, tool.name, { at, notes: noteOf(asked) });
  return made === null ? null : { words: '', calls: [think(part, phrases.remindThought), made] };
}

function noteOf(text: string): string {
  const note =
    /\b(?:remind me (?:to |about |of )?|recu[eé]rdame (?:que )?|av[ií]same (?:de |para )?)(.{2,150})/i.exec(
      text,
    )?.[1];
  return withoutTime(note ?? text);
}

const TIME =
  '(?:(?:on |this |next |by )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)|tomorrow|tonight|today|in the (?:morning|afternoon|evening)|(?:el |este |el próximo )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|pasado mañana|mañana|hoy|esta (?:tarde|noche)|por la (?:mañana|tarde|noche)|(?:at|around|a las?|sobre las) \\d{1,2}(?:[:.]\\d\\d)?(?:\\s?[ap]m)?|at noon|(?:in|en|dentro de) (?:\\d+|an?|one|two|three|four|una?|dos|tres|cuatro) (?:minutes?|hours?|days?|weeks?|minutos?|horas?|días?|semanas?))';
const TIME_BEHIND = new RegExp(`(?:[\\s,]+(?:de )?${TIME})+$`, 'iu');
const TIME_BEFORE = new RegExp(`^(?:${TIME}[\\s,]+)+(?:to |that |about |que |de )?`, 'iu');

/** What shall be done, without the day and hour that are stored beside it. */
function withoutTime(text: string): string {
  const plain = text.replace(/[.!?;,\s]+$/, '');
  const cut = plain.replace(TIME_BEHIND, '').replace(TIME_BEFORE, '').trim();
  return cut.length < 3 ? plain : cut;
}

/** A time zone by its IANA name, as people paste it. */
const ZONE =
  /\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\b/;

function changePreferences(part: CoachPart): Act | null {
  const { scene, intents } = part;
  if (!intents.has('preferences')) return null;
  const text = scene.lastUser;
  const says = (pattern: RegExp) => pattern.test(text);
  const changes = {
    timeZone: ZONE.exec(text)?.[0] ?? '',
    emailFollowUps: says(/e-?mails?|correos?/i) ? 'false' : '',
    weeklyInsights: says(/weekly (?:figures|insights|summary)|resumen semanal|cifras|figures|insights/i)
      ? 'false'
      : '',
    monthlyInsights: says(/monthly|mensual/i) ? 'false' : '',
    checkInRhythm: says(/once a week|check-?ins? (?:only |just )?weekly|una vez por semana|semanalmente/i)
      ? 'weekly'
      : says(/every day|daily|diari/i)
        ? 'daily'
        : '',
  };
  // Words that name no change change nothing.
  if (Object.values(changes).every((value) => value === '')) return null;
  const made = call(scene, findTool(scene, 'updatePreferences')?.name, changes);
  return made === null ? null : { words: '', calls: [made] };
}
