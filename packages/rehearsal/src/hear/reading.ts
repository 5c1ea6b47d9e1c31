import { memoize } from '../read/memoize.js';
import { findPhrase, phraseOf, wordsOf } from '../read/words.js';
import { type Order, orderIn, speaksOfEnding } from './order.js';

/**
 * The grammatical features of a text, which an example must share with a message to match it: similarity alone cannot
 * distinguish "save the plan" from "do not save the plan".
 */
export interface Reading {
  readonly isNegated: boolean;
  readonly isQuestion: boolean;
  readonly tense: 'past' | 'ahead' | 'none';
  /** The speaker is the subject: "I ran", "corrí". */
  readonly isOwn: boolean;
  readonly order: Order;
  readonly words: ReadonlySet<string>;
  /** Of each pair of opposites, which one occurs: the first (1), the second (-1), or both or none (0). */
  readonly sides: readonly number[];
}

export const readText = memoize((text): Reading => {
  const words = wordsOf(text);
  const isOwnPast =
    words.some((word) => OWN_PAST.has(word)) || accented(text).some((word) => !NO_OWN_PAST.has(word));
  const { order, clause } = orderIn(text);
  return {
    // "Delete it, I don't want it": only a negation in the order's own clause counts.
    isNegated: isNegated(order === 'none' ? words : clause),
    isQuestion: isQuestion(text, words),
    tense: tenseOf(words, isOwnPast),
    isOwn: isOwnPast || isComing(words) || words.some((word, at) => isOwn(word, words[at + 1])),
    order,
    words: new Set(words),
    sides: OPPOSITES.map(([one = NOTHING, other = NOTHING]) => {
      const has = (side: ReadonlySet<string>) => words.some((word) => side.has(word));
      return Number(has(one)) - Number(has(other));
    }),
  };
});

/** A text with its reading. */
export interface Heard {
  readonly text: string;
  readonly reading: Reading;
}

export function hearText(text: string): Heard {
  return { text, reading: readText(text) };
}

/** Whether an example can match a text: same polarity, no opposite words, both questions, both orders. */
export function canMean(said: Reading, example: Reading): boolean {
  // An order does not match an example that reports the past.
  const isTold = example.tense === 'past' && example.order === 'none' && !example.isQuestion;
  if (isTold && said.order !== 'none') return false;
  if (endsAlone(said, example) || endsAlone(example, said)) return false;
  if (said.isNegated !== example.isNegated || (said.isQuestion && !example.isQuestion)) return false;
  if (said.tense !== 'none' && example.tense !== 'none' && said.tense !== example.tense) return false;
  return said.sides.every((side, pair) => side * (example.sides[pair] ?? 0) !== -1);
}

/** Whether one text is an order to end something, and the other does not mention ending. */
function endsAlone(one: Reading, other: Reading): boolean {
  return one.order === 'end' && !other.isNegated && !speaksOfEnding(other.words);
}

/** Whether a message answers yes (true) or no (false); null when it does neither. */
export function yesOrNo(text: string): boolean | null {
  const words = wordsOf(text);
  const [first = '', second = ''] = words;
  const isNo = NO.has(first) || NO.has(`${first} ${second}`);
  const isYes = YES.has(first) || YES.has(`${first} ${second}`);
  // "¿Y si un día …?" is a question.
  if (isNo === isYes || text.trimStart().startsWith('¿')) return null;
  // Nor is "okay, and what if I go alone?".
  if (isYes && text.includes('?') && isQuestion(text, words)) return null;
  // "Right, I never made one. Leave it" is no yes.
  if (CANCEL.some((phrase) => words.length > 2 && words.join(' ').endsWith(phrase))) return null;
  // A long message is no mere yes or no; "yes please, and ask me how it went" is a yes with more behind it.
  const goesOn = isYes && words.slice(1, 4).some((word) => word === 'and' || word === 'y');
  return words.length <= (goesOn ? 14 : 8) ? isYes : null;
}

/** Whether a message is no more than a yes or a no: "yes, that works for me". */
export function isBareAnswer(text: string): boolean {
  const words = wordsOf(text.slice(0, 400));
  return yesOrNo(text) !== null && (words.length <= 2 || words.every((word) => ASSENT.has(word)));
}

/** Whether the user cancels: "never mind", "déjalo". */
export function isCancel(text: string): boolean {
  const clauses = text.slice(0, 400).split(/[.,;:!?…\n]/);
  const said = clauses.map((one) => wordsOf(one).filter((word) => !BEFORE_CANCEL.has(word)));
  const begun = said.find(({ length }) => length > 0) ?? [];
  // "No, never mind, I'd rather not be asked": the text after it is the reason.
  const most = wordsOf(text).length <= 6 ? 6 : 2;
  return begun.length <= most && CANCEL.some((phrase) => begun.join(' ').startsWith(phrase));
}

/** Whether the user skips an optional question: "skip it", "no sé". */
export function isSkip(text: string): boolean {
  const said = wordsOf(text).join(' ');
  return SKIP.has(said) || SKIP_BEGINS.some((phrase) => said.startsWith(phrase));
}

/** Whether the user wants it done at once, without optional questions and confirmations. */
export function isOutright(text: string): boolean {
  const words = wordsOf(text.slice(0, 400));
  return OUTRIGHT.some((phrase) => {
    const { from } = findPhrase(words, phrase) ?? { from: -1 };
    const before = words[from - 1] ?? '';
    return from >= 0 && !NEGATIONS.has(before) && before !== "don't";
  });
}

function isNegated(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const before = words[at - 1] ?? '';
    const isIdiom = IDIOMS.some((idiom) => findPhrase(words, idiom, at)?.from === at);
    if (word.endsWith("n't")) return before !== 'why' && !isIdiom;
    if (!NEGATIONS.has(word)) return false;
    // "por qué no …", "why not", "no problem" and "not only" are no negations.
    return !((before === 'que' && words[at - 2] === 'por') || before === 'why' || isIdiom);
  });
}

/** Only asks for agreement: "…, ok?", "…, ¿vale?". */
const TAGS = /(?:[\s,]¿?(?:ok|okay|right|yeah|please|pls|vale|dale|sí|porfa|por favor)|(?:,\s|¿)va)\s?\?/giu;

function isQuestion(text: string, words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  const isAsked = ASKING.has(first) || ASKING.has(`${first} ${second}`);
  // "I run at seven, will you keep that?" tells, and asks for something to be done.
  const clauses = isAsked
    ? [words]
    : text
        .slice(0, 400)
        .split(/[,;.\n¿]/u)
        .map(wordsOf);
  if (clauses.some((clause) => REQUESTS.some((phrase) => `${clause.join(' ')} `.startsWith(`${phrase} `))))
    return false;
  // "Como de todo" tells, "cómo va" and "como va" ask.
  if (/[?¿]|^cómo /iu.test(text.trim().normalize('NFC').replaceAll(TAGS, ''))) return true;
  // "Did my stretching" tells.
  return isAsked && `${first} ${second}` !== 'did my';
}

/** Words whose past tense shows only in their accent: "corrí", "caminé". */
function accented(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/(?<!\p{L})\p{L}{2,}[éí](?!\p{L})/gu) ?? []
  );
}

/** Whether a word refers to the speaker: "my knee" does, "my sister" does not. */
function isOwn(word: string, next = ''): boolean {
  if (OWN.has(word)) return true;
  return MY.has(word) ? !PEOPLE.has(next) : word === 'he' && isParticiple(next);
}

function isParticiple(word = ''): boolean {
  return word.endsWith('ado') || word.endsWith('ido');
}

/** The tense of a text; none if it has both past and future. */
function tenseOf(words: readonly string[], isOwnPast: boolean): Reading['tense'] {
  const said = ` ${words.join(' ')} `;
  const isPast =
    isOwnPast ||
    words.some(
      (word, at) =>
        PAST.has(word) ||
        (word.length > 4 && word.endsWith('ed') && !NO_PAST.has(word) && words[at - 1] !== 'to') ||
        (HAVE.has(words[at - 1] ?? '') && isParticiple(word)),
    );
  // "I wrote tonight", "I'll write tonight": the verb decides.
  const isAhead =
    AHEAD.some((phrase) => said.includes(` ${phrase} `)) ||
    words.some((word) => word.endsWith("'ll")) ||
    (!isPast && isComing(words)) ||
    (!isPast && words.includes('tonight'));
  if (isPast === isAhead) return 'none';
  return isPast ? 'past' : 'ahead';
}

/** Whether Spanish says in the present what comes: "el jueves llamo …", "llamo … el jueves". */
function isComing(words: readonly string[]): boolean {
  const verb = words.find((word) => !BEFORE_VERB.has(word) && !/^\d/.test(word)) ?? '';
  return /(?:..o|[vd]oy)$/.test(verb) && !NO_VERBS.has(verb) && ONE_DAY.test(words.join(' '));
}

const listOf = (list: string): readonly string[] => list.split('|');
const set = (list: string): ReadonlySet<string> => new Set(listOf(list));
const NOTHING: ReadonlySet<string> = new Set();

const NEGATIONS = set(
  'no|not|never|nunca|jamas|nothing|nada|nobody|nadie|neither|nor|ni|tampoco|cannot|without|sin|none|ninguno|ninguna',
);
const IDIOMS = listOf(
  "no problem|no worries|not only|no solo|no pasa|no doubt|say no|saying no|decir que no|nada mal|sin embargo|sin parar|no hay|without stopping|can't believe|no me lo creo|no lo puedo creer|no me lo puedo creer|no more than|nada mas llegar|no matter|can't wait",
).map(phraseOf);
const ASKING = set(
  "what|what's|where's|who's|how's|how|why|who|whose|which|where|when|is|are|am|do|does|did|was|were|has|have i|should|que tal|cual|cuales|como va|como van|como voy|como es|como esta|como estas|como estan|como fue|como se|como te|como le|como hago|como puedo|como debo|como funciona|como empiezo|como cambio|como borro|quien|donde|cuando|cuanto|cuantas|cuantos|por que|any",
);
const REQUESTS = listOf(
  "can you|could you|would you|will you|can i|could i|may i|can we|could we|shall we|why don't|do you mind|puedes|podrias|puede|podeis|podriais|me podeis|me podriais|lo podeis|me puedes|me podrias|puedo|podria|podemos|me pasas|me ayudas|me recuerdas|por que no|quieres|me haces|me dices|me guardas|me lo guardas|me apuntas|me lo apuntas|me preguntas",
);
const AHEAD = listOf(
  "want to|wanna|would like|i'd like|will|going to|gonna|plan to|shall|tomorrow|next week|quiero|quisiera|me gustaria|voy a|vamos a|planeo|pienso|manana|la semana que viene",
);
/** Before the verb of "y el jueves a las 9 le llamo". */
const BEFORE_VERB = set(
  'y|yo|pues|bueno|vale|ok|entonces|ya|me|le|les|lo|la|te|el|a|las|de|por|en|proximo|esta|tarde|noche|manana|hoy|media|cuarto|lunes|martes|miercoles|jueves|viernes|sabado|domingo',
);
const ONE_DAY =
  /\b(?:el (?:proximo )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|esta (?:tarde|noche))\b/;
const NO_VERBS = set('como|pero|claro|cuando|todo|solo|nuevo|primero');
const PAST = set(
  'ran|went|did|had|was|were|made|slept|wrote|ate|drank|felt|swam|took|got|gave|told|said|came|kept|left|met|began|broke|bought|built|found|forgot|lost|paid|sang|sat|spent|stood|thought|won|woke|done|finally|yesterday|ayer|anoche|passed|failed|reached|fue|hizo|estuvo|tuvo|logre|logro',
);
const OWN_PAST = set(
  'hice|fui|tuve|pude|estuve|dije|vine|puse|quise|supe|anduve|di|traje|conduje|lei|sali|dormi|comi|corri|escribi|logre|camine|pase|llame|falle|acabo|acabamos',
);
const NO_PAST = set(
  'need|speed|indeed|exceed|proceed|succeed|weed|seed|tired|bored|stressed|exhausted|worried|excited|motivated|interested|hundred|naked|scheduled|focused',
);
const NO_OWN_PAST = set('aquí|allí|ahí|así|café|porqué|haré|seré|seguiré|iré|podré|tendré|también|qué');
const HAVE = set('he|has|ha|hemos|han');
const OWN = set("estoy|soy|tengo|quiero|me|yo|nos|i|i've|i'm|i'd|i'll|we");
const MY = set('my|mi|mis|our|nuestro|nuestra');
const PEOPLE = set(
  'sister|brother|boss|friend|friends|mother|mum|mom|father|dad|son|daughter|wife|husband|colleague|neighbour|kids|hermana|hermano|jefe|jefa|amigo|amiga|madre|padre|hijo|hija|mujer|marido|vecino|vecina',
);
const YES = set(
  "venga|que si|yes|yeah|yep|yup|sure|ok|okay|si|vale|claro|bueno|dale|adelante|hazlo|perfect|perfecto|absolutely|definitely|please do|do it|go ahead|go on|of course|por supuesto|de acuerdo|sounds good|that's right|me parece|por favor|please|correct|correcto|exacto|exactly|right|fine|great|genial|alright|all right|create it|creala|guardalo|guardala|keep it|suena bien|esta bien|asi es|ya|me sirve|me vale|me va|that works|save it|propose it|proponlo|guarda el|looks good|love it|me gusta",
);
const NO = set(
  "no|nope|nah|not now|not yet|no thanks|don't|ahora no|mejor no|todavia no|aun no|no gracias|para nada|never|nunca|please don't|i'd rather|de ninguna|rather not|not really",
);
const CANCEL = listOf(
  "never mind|nevermind|forget it|forget that|cancel|stop it|drop it|leave it|let's stop|olvidalo|dejalo|dejemoslo|cancela|cancelalo|da igual|no importa|lo dejamos|let's leave it|leave it as it|keep it as it|quedate con el de antes",
);
const BEFORE_CANCEL = set('no|nada|mejor|ok|okay|oh|well|bueno|vale|ah|mira|sorry|perdon|actually');
const OUTRIGHT = listOf(
  "just add|just create|just put|just write|just do it|just make|just save|right away|straight away|do it right now|add it right now|make it right now|goal right now|plan right now|create it|add it now|put it in|put it up|write it|write it up|write the plan|escribe el plan|propose it|propose that|as it is|like that|you choose the rest|you pick the rest|no more questions|hold me to it|create a goal|create the goal|create this goal|add the goal|add this goal|make it a goal|creame|crea la meta|crea ya|agrega esta meta|anade la meta|hazla meta|hold me to that|check on me|ya mismo|hazlo ahora mismo|hazla ahora mismo|crea ahora mismo|tal cual|directamente|sin mas|sin preguntas|proponlo|proponla|propon ese|proponme|hazlo ya|hazla ya|hazlos ya|creala|crealo|ponla ya|ponlo ya|escribelo ya|asi tal|guardalo ya|elige tu el resto|don't even want it parked|don't want it parked|ni aparcada|ni aparcado|como compromiso",
).map(phraseOf);
const ASSENT = set(
  'yes|yeah|sure|ok|okay|no|pues|please|thanks|thank|you|that|it|this|works|work|sounds|looks|is|would|be|for|to|me|us|good|great|fine|perfect|right|si|vale|claro|bueno|venga|por|favor|gracias|eso|asi|esta|muy|bien|perfecto|genial|suena|parece|sirve|va|mucho|de|acuerdo|adelante|exacto',
);
const SKIP = set(
  "skip|no|nope|nothing|nada|none|ninguno|ninguna|no se|i don't know|don't know|dunno|not sure|no idea|ni idea|just do it|just create it|nothing really|no estoy seguro|no estoy segura|no lo se|whatever|da lo mismo|me da igual|paso",
);
const SKIP_BEGINS = listOf(
  "skip|just create|just add|just do|solo crea|crea la ya|creala|salta|saltar|sin mas|prefiero no|i'd rather not|rather not|no lo se|nothing comes|please create|create it|crea la meta|por favor crea|you choose|you decide|up to you|you pick|your call|tu eliges|elige tu|tu decides|decide tu|como veas|como quieras|lo que tu",
);

/** Words that exclude each other: a message with one of them never matches an example with the other. */
const OPPOSITES = [
  'good|great|brilliant|awesome|praised|brillante|fine|wonderful|best|better|happy|proud|amazing|fantastic|lovely|excellent|nice|bueno|buen|buena|gran|bien|genial|mejor|feliz|contento|contenta|orgulloso|orgullosa|estupendo|estupenda|maravilloso|maravillosa|excelente|fenomenal|easy|facil/bad|awful|terrible|worst|worse|sad|rough|hard|horrible|miserable|tough|difficult|down|mal|malo|mala|peor|triste|duro|dura|dificil|pesimo|pesima|fatal|feo|fea|low|rough|empty|drained|exhausted|miserable|gris|vacio|vacia|agotado|agotada|bajon',
  'start|begin|starting|empezar|comenzar|empiezo|take/stop|quit|give|dejar|abandonar|rendirme|tirar|parar',
  'add|create|anade|anadir|agrega|crea|crear|agregar|set|save|keep|guarda|guardar/remove|delete|discard|drop|erase|quita|quitar|elimina|eliminar|borra|borrar|descarta|cancel|cancela|cancelar',
  'park|pause|aparca|aparcar|pausa|pausar/resume|reactivate|unpark|reactiva|reactivar|retoma|retomar|reanuda',
  'more|mas/less|fewer|menos',
  'on|encender|activa|activar/off|apaga|desactiva|desactivar',
  'first|primero|primera/last|ultimo|ultima',
  'approve|accept|apruebo|acepto|aprobar/reject|decline|rechazo|rechazar',
].map((pair) => pair.split('/').map(set));
