import { isWish } from './intents.js';
import { type KnownGoal, readGoals } from './known-goals.js';
import type { Scene } from './scene.js';

/** What the user has let know, read from the messages only. Empty where nothing was said. */
export type Memory = {
  readonly name: string;
  /** What they want, in their words: "running regularly". */
  readonly wish: string;
  readonly why: string;
  readonly when: string;
  readonly where: string;
  readonly obstacle: string;
  readonly people: readonly string[];
  readonly goals: readonly KnownGoal[];
};

// Without the flag `i`: a name begins with a capital, so that "call me later" names nobody.
const NAME =
  /(?:\b[Mm]y name is|\b[Ii]'m called|\b[Cc]all me|\b[Mm]e llamo|\b[Mm]i nombre es|(?<!\p{L})[Ll]lámame|^(?:[Hh]i|[Hh]ello|[Hh]ey)(?: there)?[,!.]? (?:[Ii]'m|[Ii] am|[Tt]his is)|^(?:¡)?[Hh]ola[,!.]? [Ss]oy)\s+(\p{Lu}[\p{L}'-]+)/u;
const WHY =
  /\b(?:because|so that|since|porque|para que|para (?=tener|sentir|estar|poder|dormir|ver|vivir|mejorar|ser))\s*(?!of\b)(.{4,120}?)(?=[.!?;\n]|$|\s+(?:but|pero)\s)/iu;
const OBSTACLE =
  /(?:\bbut|\bpero|gets? in the way is|\bthe problem is|\bel problema es|\bhowever|\bsin embargo),?\s+(.{4,120}?)(?=[.!?;\n]|$)/iu;
const DAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?';
const WHEN = new RegExp(
  `(?<!\\p{L})((?:one|two|three|four|five|six|\\d) (?:mornings?|evenings?|afternoons?|nights?|days?) (?:a|per|each) week(?: at [\\p{L}\\d:.]+(?:\\s?(?:am|pm)(?!\\p{L}))?)?|(?:una|dos|tres|cuatro|cinco|seis|\\d) (?:mañanas?|tardes?|noches?|días?) (?:a la|por) semana(?: a las? [\\p{L}\\d:.]+)?|(?:(?:every|each|on|los|las|el|cada|todos los|todas las)\\s+)?(?:(?:${DAYS})(?:(?:,| and| y| e| or)+\\s*(?:on\\s+|los\\s+|el\\s+)?(?:${DAYS}))*|(?:week)?days?(?= |$|[.,])|weekends?|mornings?|evenings?|nights?|lunch(?:time)?|días|mañanas|tardes|noches|semana)(?:\\s+(?:morning|evening|afternoon|night|por la (?:mañana|tarde|noche))s?)?(?:\\s+(?:at|around|before|after|a las|a la|antes de|después de)\\s+[\\p{L}\\d:.]+(?:\\s?(?:am|pm))?(?:\\s+(?:work|breakfast|dinner|cenar|desayunar|trabajar))?)?|(?:before|after|right after|antes de|después de|al salir de(?:l)?)\\s+(?:the\\s+|la\\s+|el\\s+|my\\s+)?(?:work|breakfast|dinner|lunch|school|coffee|trabajo|trabajar|cenar|desayunar|comer|cena|desayuno|clase)|(?:at|around|a las|a la)\\s+\\d{1,2}(?:[:.]\\d\\d)?\\s?(?:am|pm|h)?|(?:once|twice|two times|three times|four times|\\d times) a (?:week|day)|(?:una vez|\\d veces|dos veces|tres veces|cuatro veces) (?:a la semana|por semana|al día))(?!\\p{L})`,
  'giu',
);
const WHERE =
  /\b(?:in|at|around|along|en|por) (?:the |my |a |el |la |mi )?(?:park|gym|home|kitchen|office|living room|river|beach|library|desk|pool|garden|parque|gimnasio|casa|cocina|oficina|salón|río|playa|biblioteca|escritorio|piscina|jardín)\b/iu;
const PEOPLE =
  /\b(?:my|mi) (?:sister|brother|mum|mom|mother|dad|father|wife|husband|partner|boss|friend|daughter|son|kids|dog|hermana|hermano|madre|padre|mamá|papá|esposa|marido|pareja|jefe|jefa|amiga|amigo|hija|hijo|perro)\b/giu;

const WISH = [
  /\b(?:i(?:'d| would|'ve| have)?(?: really| finally| just| also| still)? (?:want|like|love|wanna|decided|plan|need)|i'm (?:going|planning|ready)|help me)(?: to)?(?: finally| really)? (?:(?:start|begin)(?: with)?(?: to)? )?((?!to\b|a new goal|another goal|tell|talk|thank|stay|stop here|a break|change|give up|speak|know|ask|rest\b|sleep\b|make a plan|a plan).{3,80}?)(?=[.!?;,\n]|$|\s+(?:because|so that|but|since|every|on (?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|at \d|before|after)\b)/iu,
  /\b(?:(?:new|my) (?:goal|habit|resolution)(?: is|:| would be)(?: to)?) (.{3,80}?)(?=[.!?;,\n]|$|\s+because\b)/iu,
  /\b(?:quiero|quisiera|me gustaría|voy a|he decidido|necesito|ayúdame a|me he propuesto)\s+(?:(?:empezar|comenzar)(?: a| con)? )?((?!contar|hablar|dar|saber|quedar|seguir|descansar|rendir|un plan|una nueva|una meta|cambiar|preguntar).{3,80}?)(?=[.!?;,\n]|$|\s+(?:porque|para|pero|cada|los |las |todos|a las|antes|después))/iu,
  /\bthinking (?:about|of) ((?:\w+ing)\b.{0,80}?)(?=[.!?;,\n]|$|\s+because\b)/iu,
  /\b(?:estoy pensando en|he pensado en) (\p{L}+(?:ar|er|ir)(?:me)?(?!\p{L}).{0,80}?)(?=[.!?;,\n]|$|\s+porque\b)/iu,
  /\b(?:nueva meta|meta nueva|mi meta|nuevo hábito|nuevo objetivo)(?: es|:| sería) (.{3,80}?)(?=[.!?;,\n]|$|\s+porque\b)/iu,
];

/** Reads what the user has told so far; later words win over earlier ones, and a new wish starts afresh. */
export function readMemory(scene: Scene): Memory {
  const all = scene.userTexts;
  const start = goalStart(scene);
  const texts = textsFrom(scene, start).map((text) => text.replaceAll('’', "'"));
  const packet = scene.entries
    .slice(start)
    .flatMap((entry) =>
      entry.type === 'told' && entry.tag === 'handoff' ? [`${entry.about}. ${entry.text}`] : [],
    );
  const wish = readWish(texts.slice(0, 1)) || readWish(packet);
  const isAboutGoal = wish !== '' || scene.persona.kind === 'goalArchitect';
  const told = isAboutGoal ? texts : [];
  return {
    name: latest(all, NAME),
    wish,
    why: latest(told, WHY),
    when: readWhen(told),
    where: latest(told, WHERE, 0),
    obstacle: latest(told, OBSTACLE),
    people: [...new Set(all.flatMap((text) => text.match(PEOPLE) ?? []))],
    goals: readGoals(scene),
  };
}

/**
 * Where the talk about the present goal begins: the user's words that named it. With Goal Architect these are the
 * words that led to the handoff, until a goal is made and another one is wished for.
 */
export function goalStart(scene: Scene): number {
  const { entries } = scene;
  const wishes = entries.flatMap((entry, at) =>
    entry.type === 'user' && readWish([entry.text]) !== '' ? [at] : [],
  );
  const isArchitect = scene.persona.kind === 'goalArchitect';
  if (!isArchitect) return wishes.at(-1) ?? 0;
  const handoff = entries.findLastIndex((entry) => entry.type === 'told' && entry.tag === 'handoff');
  const made = entries.findIndex(
    (entry, at) =>
      at > handoff && entry.type === 'result' && !entry.isError && /create_?goal/i.test(entry.name),
  );
  const later = made < 0 ? undefined : wishes.findLast((at) => at > made);
  if (later !== undefined) return later;
  const before = entries.slice(0, Math.max(handoff, 0)).findLastIndex(({ type }) => type === 'user');
  // A half-formed wish is taken up by a plain "yes": the wish itself stands one message before.
  const wish = wishes.findLast((at) => at <= before);
  const previous = entries.slice(0, Math.max(before, 0)).findLastIndex(({ type }) => type === 'user');
  return wish !== undefined && wish >= previous ? wish : Math.max(before, 0);
}

function textsFrom({ entries }: Scene, start: number): readonly string[] {
  return entries.slice(start).flatMap((entry) => (entry.type === 'user' ? [entry.text] : []));
}

/** Whether the words tell a name and hardly more. */
export function isIntroduction(text: string): boolean {
  return NAME.test(text) && text.trim().split(/\s+/).length <= 6;
}

/** The wish in a text, if it names one. */
export function readWish(texts: readonly string[]): string {
  for (const text of texts.toReversed()) {
    if (!isWish(text)) continue;
    for (const pattern of WISH) {
      const found = pattern.exec(text)?.[1]?.trim();
      if (found !== undefined && found !== '' && !NO_WISH.test(found)) return found;
    }
  }
  return '';
}

// "I want to set a new goal" names none yet.
const NO_WISH =
  /^(?:set|create|have|make|add|build|crear|definir|poner\w*|tener|añadir)\b.*\b(?:goals?|metas?|objetivos?|habits?|hábitos?)$|^(?:a|an|another|una?|otra)?\s*(?:new|nueva|nuevo)?\s*(?:goal|habit|meta|hábito)$/iu;

/** A wish as a goal's title: "running regularly" -> "Running regularly". */
export function asTitle(wish: string): string {
  const trimmed = wish.replace(/^(?:a|an|un|una)\s+(?:new|nuevo|nueva)\s+/i, '').replace(/[\s"'.]+$/, '');
  const short = trimmed.length <= 80 ? trimmed : trimmed.slice(0, 80).replace(/\s+\S*$/, '');
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** Days, times and rhythms named in a text, joined. */
export function readWhen(texts: readonly string[]): string {
  for (const text of texts.toReversed()) {
    const found = [...text.matchAll(WHEN)].flatMap(([, when]) => (when === undefined ? [] : [when.trim()]));
    const telling = found.filter(
      (when) => !/^(?:days?|nights?|semana|días|(?:el |la )?mañana|noches?|tardes?|mornings?)$/i.test(when),
    );
    if (telling.length > 0) return [...new Set(telling)].slice(0, 3).join(', ');
  }
  return '';
}

function latest(texts: readonly string[], pattern: RegExp, group = 1): string {
  for (const text of texts.toReversed()) {
    const found = pattern.exec(text)?.[group]?.trim();
    if (found !== undefined && found !== '') return found;
  }
  return '';
}
