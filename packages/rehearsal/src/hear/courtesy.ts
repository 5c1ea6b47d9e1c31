import { tokensOf, wordsOf } from '../read/words.js';

/** Removes courtesies at the beginning: "Thanks, and …", "vale, y …"; a text of only courtesies stays unchanged. */
export function withoutCourtesy(whole: string): string {
  const text = withoutThanks(whole);
  const { words, places } = tokensOf(text);
  const first = words.findIndex((word) => !COURTESIES.has(word));
  const place = places[first];
  if (place === undefined || first < 1) return text;
  // Only a courtesy that is separated from the rest is removed: not that of "Thank you for listening".
  const between = text.slice(places[first - 1]?.end, place.start);
  if (!/[.,;:!?…\n)]/.test(between) && !JOINTS.has(words[first - 1] ?? '')) return text;
  let from = place.start;
  while (from > 0 && OPENING_MARKS.has(text[from - 1] ?? '')) from--;
  return text.slice(from);
}
const OPENING_MARKS = new Set('¿¡“«"(');

/** Removes a greeting of somebody, too: "Hi there! …", "Hola equipo, …". */
export function behindGreeting(text: string): string {
  return withoutCourtesy(text.replace(GREETED, '$1'));
}
const GREETED = /^(hi|hey|hello|hola|buenas) (?:there|all|everyone|team|coach|a todos|equipo)\b/i;

/** Whether a text is only a courtesy or a closing word. */
export function isAside(text: string): boolean {
  const words = wordsOf(text);
  return words.every((word) => COURTESIES.has(word)) || ENDS.has(words.join(' '));
}
/** Whether a text only thanks, possibly with a remark on the conversation: "Thank you, that's helpful". */
export function isThanks(text: string): boolean {
  const clauses = text.split(/[.,;:!?…\n]| (?:but|y|pero|and(?= (?:we|i)\b)) /iu).map(wordsOf);
  const told = clauses
    .map((one) => one.filter((word) => !FILLERS.has(word)))
    .filter(({ length }) => length > 0);
  // "Thanks, and we decided on tabs" is more than thanks.
  return THANKS.has(told[0]?.[0] ?? '') && told.every(isOfTheTalk);
}
/** What is said before the user goes, or leaves it for another time: "…, off to bed", "let me sleep on it"; else null. */
export function beforeLeaving(text: string): string | null {
  const clauses = text
    .slice(0, 400)
    .split(/[.,;:!?…\n]/u)
    .filter((one) => !isAside(one) && !isThanks(one));
  const last = clauses.pop() ?? text;
  return text.includes('?') || !LEAVES.test(wordsOf(last).join(' ')) ? null : clauses.join(',');
}
const LEAVES =
  /^(?:(?:i'm|i am|i'll be|it's|and|so|well|ok|ya|bueno|vale|pues|y) )*(?:(?:(?:off|going|heading|time)(?: off)? to (?:bed|sleep)|(?:me )?voy (?:ya )?a (?:dormir|la cama|acostar(?:me)?)|a dormir|good night)(?: now| then| soon| ya| ahora)?$|(?:bye|see (?:you|ya)|talk (?:soon|later|tomorrow|to you)|adios|chao|chau|hasta (?:luego|manana|otra|pronto)|nos vemos|(?:let me|i'll|i will|i need to|i have to|i'd like to|i want to) (?:sleep on|think about|think it)|dejame (?:que lo )?pens|me lo (?:pienso|pensare)|lo (?:pienso|pensare|consulto con la almohada|voy a pensar)|otro dia)\b|dejame pensarlo)/;
function isOfTheTalk(words: readonly string[]): boolean {
  const [first = '', ...rest] = words.filter((word) => !THANKS.has(word));
  return rest.length === 0 || OF_THE_TALK.has(first) || APPRAISAL.test([first, ...rest].join(' '));
}
const THANKS = new Set('thanks thank thx cheers gracias'.split(' '));
/** Removes thanks before further text: "Thanks, that's great, and we decided …". */
function withoutThanks(text: string): string {
  const end = text.search(/[,.;:!\n]/);
  return end > 0 && isThanks(text.slice(0, end)) && !isThanks(text) ? text.slice(end + 1).trim() : text;
}
const OF_THE_TALK = new Set("that's that really this this's it's for eso esto por".split(' '));
const APPRAISAL =
  /^(?:eres|sois|you're (?:a|the|so)|i'll (?:go|tell|do|see|be)|i (?:feel|like|love)|see|bye|talk|helpful|good|me (?:ha|han|viene|vino|ayuda|sirve|voy)|ha sido|has sido|hasta|nos vemos|adios|ya|todo)\b/;

/** Whether the user returns to the open question: "go on", "sigamos". */
export function resumes(text: string): boolean {
  const words = wordsOf(text.slice(0, 80)).filter((word) => !COURTESIES.has(word) && word !== "let's");
  return words.length <= 6 && RESUMES.some((phrase) => words.join(' ').startsWith(phrase));
}
const RESUMES =
  'go on|continue|carry on|where were we|sigue|sigamos|seguimos|continua|continuemos|adelante'.split('|');

const ENDS = new Set(["that's all", "that's it", 'eso es todo', 'nada mas', 'y ya', 'y ya esta']);
const COURTESIES = words(
  'thanks|thank|you|thx|cheers|please|pls|ok|okay|oh|ah|hey|hi|hello|well|cool|nice|great|lol|haha|hmm|um|uh|sorry|wait|so|and|then|but|actually|gracias|muchas|mil|por|favor|porfa|vale|bueno|ya|pues|genial|perfecto|jaja|jajaja|perdon|perdona|hola|buenas|oye|espera|entonces|y|pero|e|venga|fine|alright|anyway|uy|uf',
);
const FILLERS = words(
  'you|so|much|a|lot|very|oh|ok|okay|cool|great|good|fine|nice|perfect|lovely|bien|bueno|muchas|mil|vale|muy|genial|perfecto|haha',
);
const JOINTS = words('and|y|but|pero|e|then|entonces|so|pues');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}
