import { type ConfirmationKinds, mayAnswer, phraseSet } from '@roundtable/core';
import { notATask } from '../tasks/not-a-task.js';
import { fold, wordsOf } from './words-in.js';

/**
 * The kind of message that a turn answers. `system`: no message of the user. `continuation`: "yes, let's do it".
 * `project`: about projects themselves. `memory`: a question about remembered things. `task`: anything else; it is
 * matched with the tasks.
 */
export type Intent = 'task' | 'continuation' | 'project' | 'memory' | 'talk' | 'system';

export function readIntent(text: string, kinds: ConfirmationKinds): Intent {
  if (text.trim() === '') return 'system';
  if (isGoAhead(text)) return 'continuation';
  // A possible answer to a confirmation is no task, even while none is open.
  if (mayAnswer(text, kinds)) return 'talk';
  return notATask(text) ?? (isPleasantry(text) ? 'talk' : 'task');
}

const PLEASANT =
  /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day|night)|nice (?:to|work|one|job)|pleased to|how are you|how's it going|thanks?|thank you|many thanks|cheers|bye|goodbye|see you|great|perfect|cool|wow|haha|i see|got it|understood|well done|sorry|no worries|never mind|hola|buen(?:os|as)?\b|que tal|como estas|encantad[oa]|mucho gusto|un placer|gracias|muchas gracias|adios|chao|hasta (?:luego|pronto|manana)|genial|perfecto|que bien|entendido|ya veo|jaja|perdon|lo siento|no pasa nada)(?![\p{L}\p{N}'])/u;
const FEW = 8;

/** A greeting, thanks or the like, without a request. */
function isPleasantry(text: string): boolean {
  const said = fold(text).replace(/^[\s¡¿,.]+/, '');
  return PLEASANT.test(said) && wordsOf(text).length <= FEW && (isCourtesy(said) || !isRequest(text));
}

/** Polite questions that are no requests. */
function isCourtesy(said: string): boolean {
  return /^(?:(?:hello|hi|hey|hola)[\s,!.]*)?(?:how are you|how's it going|que tal|como estas)[\s\p{L}?!.,]*$/u.test(
    said,
  );
}

const goAhead = phraseSet([
  'yes|yep|yeah|yup|sure|of course|ok|okay|alright|all right|absolutely|definitely|exactly|right|sounds (good|great|right)|good|great|perfect|fine|agreed|works for me|why not',
  "go ahead|go on|go for it|do it|do that|do so|please do|continue|carry on|proceed|next|i'm ready|ready|i agree|that works|i'd like that|i would like that",
  "let's (do (it|that|this)|go|start|begin|continue|go on|proceed|try( it| that|)|keep going)|let us (do it|start|begin|continue)|start|begin",
  'si|claro que si|claro|dale|vale|de acuerdo|okey|bueno|bien|perfecto|genial|estupendo|exacto|por supuesto|venga|listo|lista|hecho|me parece|suena bien|buena idea|me gusta|conforme',
  'adelante|hazlo|hagamoslo|hagamos eso|vamos( alla| a ello|)|sigue|sigamos|seguimos|continua|continuemos|empecemos|empieza|comencemos|comienza|arranca|procede|prosigue|probemos(lo|)|eso es|eso',
  'please|then|now|so|and|thanks|thank you|with (it|that|this)|por favor|porfa|entonces|pues|ahora|ya|y|con (ello|eso|esto)|gracias|asi',
]);
const SEPARATED = /[\s,.!;:¡–—-]+/;

/** A longer message is more than consent. */
const MOST_CONSENT = 16;

/** "Perfect, thanks" ends a task instead of continuing it. */
const THANKS = /\b(?:thanks|thank you|gracias)\b/;
const CONSENT =
  /\b(?:yes|yeah|yep|sure|ok|okay|go|let's|do|continue|proceed|si|dale|vale|adelante|claro|hagamos|hagamoslo|sigue|sigamos|continua|empecemos)\b/;

/** Whether the message only consents or asks to continue; its subject is in the messages before. */
export function isGoAhead(text: string): boolean {
  const said = fold(text).replace(/^[\s¡,.]+/, '');
  if (wordsOf(text).length > MOST_CONSENT) return false;
  if (THANKS.test(said) && !CONSENT.test(said)) return false;
  return isAllGoAhead(said) && !/^(?:please|por favor|y|and|so)[\s,.!]*$/.test(said);
}

function isAllGoAhead(said: string): boolean {
  if (/[^\p{L}\p{N}'\s,.!;:¡–—-]/u.test(said)) return false;
  const words = said.split(SEPARATED).filter((word) => word !== '');
  return words.length > 0 && goAhead.reach(words).at(-1) === true;
}

const ASKS = [
  /\?\s*$/,
  /\b(?:help|needs? (?:to|a|an|some|you)|i(?:'d| would) like|want (?:to|a|an|you|some)|can (?:you|we|i)|could (?:you|we|i)|would you|please|lets|let's|let us|how (?:do|does|can|should|would|to|about)|what(?:'s| is| are| would| should)|which|show me|give me|tell me|walk me)\b/,
  /^(?:make|create|write|draft|design|plan|prepare|build|run|review|analy[sz]e|audit|compare|define|explain|suggest|recommend|start|map|test|evaluate|prioriti[sz]e|sketch|list|find|improve|rewrite|check|organi[sz]e|summari[sz]e|turn|set up|do)\b/,
  /\b(?:ayuda(?:me|nos)?|ayudar(?:me|nos)?|necesit(?:o|amos)|quier(?:o|e)|queremos|quisiera|me gustaria|puedes|podrias|podemos|vamos a|como (?:hago|puedo|se|deberia|deberiamos|podemos|podria)|que (?:es|son)|cual(?:es)?|muestra(?:me)?|dame|dime|explica(?:me)?|hagamos|empecemos|arma(?:me)?)\b/,
  /^(?:haz|crea|escribe|redacta|disena|planifica|planea|prepara|construye|revisa|analiza|audita|compara|define|sugiere|recomienda|mapea|prueba|evalua|prioriza|dibuja|lista|busca|mejora|reescribe|comprueba|organiza|resume|convierte|elabora)(?:me|nos)?(?:l[oa]s?)?\b/,
];

/** Whether the user requests something, by a question, a request or an order. */
export function isRequest(text: string): boolean {
  const said = fold(text).replace(/^[\s¡¿,.]+/, '');
  return /[¿]/.test(text) || ASKS.some((pattern) => pattern.test(said));
}

const POINTS_BACK =
  /\b(?:it|its|this|that|these|those|them|they|here|above|again|more|another|shorter|longer|the (?:first|second|third|last|other|same|table|list|map|plan|draft|version|step|part|section|row|column|question)s?|lo|los|esto|eso|ese|esa|esos|esas|este|esta|estos|estas|aqui|asi|arriba|de nuevo|otra vez|mas|otro|otra|el mismo|la misma|la tabla|la lista|el mapa|el plan|el borrador|la version|el paso|la parte|la seccion|la fila|la columna|la pregunta)\b/;
const FEW_WORDS = 4;

/** Whether a request stands by itself, without references to earlier messages. */
export function startsAnew(text: string): boolean {
  return isRequest(text) && wordsOf(text).length >= FEW_WORDS && !POINTS_BACK.test(fold(text));
}

const DECIDES =
  /^(?:(?:ok|okay|yes|yeah|fine|good|then|so|si|vale|bueno|entonces|pues)[\s,.]+)*(?:let's go (?:with|for)|let us go with|(?:we|i)(?:'ll| will)? (?:go|stick|stay) with|(?:we|i)(?:'ve| have)? (?:decided|chose|chosen|choose|settled)|decision:|decided:|vamos con|nos quedamos con|me quedo con|quedamos en|(?:hemos )?(?:decidimos|decidido|elegimos|elegido|optamos|optado)|decido|elijo|decision)\b/;

/** Whether the user states a decision, which is to be recorded and starts no task. */
export function statesDecision(text: string): boolean {
  return DECIDES.test(fold(text).replace(/^[\s¡,.]+/, '')) && !/[?¿]/.test(text);
}

const FACT_NAMED =
  /^(?:(?:the|our|my|el|la|los|las|nuestr[oa]s?|mis?)\s+)?(?:main |principal )?(?:target(?: users?)?|users?|audience|problem|goal|objective|constraints?|time ?line|deadline|budget|platform|metrics?|stakeholders?|usuari[oa]s?(?: objetivo)?|publico|problema(?: principal)?|objetivos?|metas?|restriccion(?:es)?|plazos?|presupuesto|plataforma|metricas?)\s*(?:[:=–-]|is\b|are\b|es\b|son\b)/;
const STATES =
  /^(?:(?:yes|no|well|so|si|bueno|pues)[\s,.]+)?(?:we|they|it|there|our|the|my|most|some|about|users|people|tenemos|hay|nuestr[oa]s?|son|es|la mayoria|algunos|el|la|los|las)\b.*\b(?:is|are|was|were|has|have|had|do|does|can|cannot|can't|leave|use|es|son|era|eran|tiene|tienen|tenemos|hay|usan|pueden|abandonan)\b/;

/** Whether the user states facts and requests nothing. */
export function statesFacts(text: string): boolean {
  const said = fold(text).replace(/^[\s¡,.*•-]+/, '');
  return !isRequest(text) && (FACT_NAMED.test(said) || STATES.test(said));
}

const PAST = [
  /\bwhy (?:did|have|had|were|was|are|do) (?:we|you|i)\b|\bhow come we\b|\bthe reason (?:we|why we)\b/,
  /\b(?:what|which|when|where|who|did|have|had) (?:did |have |had )?(?:we|you|i) (?:already |ever |finally |previously )?(?:deci|agree|discuss|say|said|talk|conclud|settle|choos|chose|pick|go with|mention|find|found|cover|upload|record)/,
  /\b(?:as|like|than|what|the \w+) (?:we|you|i)(?:'ve| have)? (?:already )?(?:discussed|agreed|decided|said|mentioned|talked about|covered|settled|chose)\b/,
  /\b(?:last (?:time|week|month|session|conversation)|earlier|previously|the other day|back when|remember (?:when|what|that|the|our)|remind me|we (?:talked|spoke|discussed|agreed|decided)|you (?:told|said|suggested|recommended))\b/,
  /\bpor que (?:lo |la |los |las )?(?:decidimos|elegimos|escogimos|optamos|hicimos|fuimos|cambiamos|descartamos|dejamos|usamos|quedamos)\b/,
  /\b(?:que|cual|cuando|cuales|donde) (?:fue |es |era )?(?:lo que )?(?:decidimos|acordamos|hablamos|dijimos|dije|dijiste|elegimos|concluimos|quedamos|vimos|hemos (?:decidido|acordado|hablado|dicho|visto)|habiamos)\b/,
  /\b(?:como|segun|lo que) (?:lo )?(?:hablamos|acordamos|decidimos|dijimos|dije|dijiste|comentamos|mencionaste|quedamos|vimos|hemos (?:hablado|acordado|dicho|comentado))\b/,
  /\b(?:la ultima vez|la semana pasada|el otro dia|anteriormente|recuerdas|recuerdame|acuerdate|te acuerdas|en que quedamos|quedamos en|habiamos (?:quedado|dicho|hablado|acordado|decidido)|hablamos (?:de|sobre)|me (?:dijiste|sugeriste|recomendaste))\b/,
];

/** Whether the message refers to earlier messages or decisions, so that older messages are searched. */
export function refersToPast(text: string): boolean {
  const said = fold(text);
  return PAST.some((pattern) => pattern.test(said));
}
