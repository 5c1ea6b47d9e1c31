import { phraseSet } from '@roundtable/core';
import { withoutAccents } from '../words/split-words.js';

/** Messages that request no task: talk, messages about projects, or a question about the project's memory. */
export type NotATask = 'talk' | 'project' | 'memory';

const PROJECT = [
  /^(?:(?:a|another|one more) )?new project\b(?! (kickoff|kick|brief|plan|roadmap|vision|scope|charter))/,
  /^(?:un |otro )?(?:nuevo proyecto|proyecto nuevo)\b/,
  /\b(start|starting|begin|beginning|create|creating|make|open|set up|setting up)\b (?:\w+ ){0,4}?new (?:[\w-]+ ){0,6}?project\b/,
  /\b(start|create|make|open|add) (a|another|the) project (called|named|for)\b/,
  /\b(start|begin|create|make|open|set up|work on|add)(?:ing)? (?:a|an|another|some) (?:[\w-]+ ){0,4}?project\b(?! (kickoff|kick|brief|plan|roadmap|vision|scope|charter))/,
  /^(please )?(call|name) (it|this|the project)\b/,
  /\b(switch|change|go back|move|return|jump|take me) (back )?(to|over to|into)\b(?! (?:the )?(?:next|previous) step)/,
  /\b(what|which|list|show)\b (?:\w+ ){0,3}?projects?\b(?! (kickoff|kick|brief|plan|goal|vision))(?= (do|am|are|is|have|did|i|we)\b|\W*$)/,
  /\b(delete|remove|rename|archive|open|close|leave|resume|continue) (?:[\w-]+ ){0,6}?projects?\b(?! (brief|kickoff))/,
  /\b(empiezo|empezamos|empezar|empecemos|crea|crear|creemos|creame|abre|abrir|inicio|iniciar|inicia|quiero) (?:\w+ ){0,2}?(un )?(nuevo proyecto|proyecto nuevo|otro proyecto|proyecto (llamado|que se llame|para))\b/,
  /^(por favor )?(llamalo|llamale|ponle|nombralo)\b/,
  /\b(cambia|cambiar|cambiame|cambiemos|vuelve|volver|volvamos|pasa|pasar|pasemos|regresa|regresar) (me )?(de|al?) (\w+ )?proyecto\b/,
  /^(por favor )?(cambia|cambiame|vuelve|regresa) al? /,
  /\b(que|cuales|lista|listame|muestrame|enseñame|ensename|ver) (?:\w+ ){0,3}?proyectos?\b(?= (tengo|tenemos|hay|estoy|estamos|son)\b|\W*$)/,
  /\ben que proyecto\b/,
  /\b(cambiar|cambio|cambiemos|cambia) de proyecto\b/,
  /\b(borra|borrar|elimina|eliminar|renombra|renombrar|archiva|abre|abrir|cierra|retoma|continua) (?:\w+ ){0,3}?proyectos?\b/,
];

const MEMORY = [
  /\b(?:what|which|que|cuales) gu(?:ides?|ias?) (?:is|are|do|does|have|hay|tienes|tenemos|teneis|existen?)\b/,
  /^(?:y )?que (?:(?:has|habeis|tienes|teneis) (?:guardado|anotado|apuntado|registrado)|(?:guardas|recuerdas|sabes) (?:de|sobre) (?:mi|nosotros))\b/,
  /^(?:(?:so|and|ok) )?what (?:do|have) (?:we|you)\b.*\b(?:so far|on record|until now)\b/,
  /^(?:(?:y|entonces) )?que (?:sabes|sabemos|tienes|tenemos|hay)\b.*\b(?:hasta ahora|por ahora|de momento|registrado|anotado|del proyecto)\b/,
  /^(?:(?:so|and|ok|y) )?(?:what|which|que|cuales) (?:\w+ )?decisi(?:ons|ones) (?:do|have|did|are|is|tenemos|tengo|tienes|hay|hemos|has|guardamos|guardas)\b/,
  /^(?:(?:so|and|y) )?(?:why|por que) (?:the|that|no|el|la|los|las) (?:\w+ ){1,3}(?:again|otra vez|de nuevo|entonces)$/,
  // A correction belongs to what is in hand.
  /^(?:(?:no|sorry|wait|oh|actually|perdona|perdon|espera|ay|uy) )*(?:i got (?:it|that|the \w+) wrong|i was wrong|my mistake|me he equivocado|me equivoque|me he confundido|me confundi)\b/,
  /\b(remind me|do you remember|remember) (?:again )?(why|what|how|when|which|who)\b/,
  /^(so )?how did (we|i|you) (decide|choose|agree|settle|end)\b/,
  /^(what|which) (files|documents) (are|do|did|have|does|has)\b/,
  /^(so )?(why|when|what|where|how come) (did|have|had|was it that) (we|i|you)\b/,
  /\b(did|have) (we|i) (ever |already )?(talk|talked|decide|decided|discuss|discussed|solve|solved|choose|chosen|say|said)\b/,
  /\b(search|look|find) (?:\w+ ){0,3}?(projects|conversations?|history|messages|files)\b/,
  /\b(in|across) (another|other|all|any)( of)?( my| our)? projects?\b/,
  /^(y )?por que (?:no )?(?:lo |la |nos )?\w+(?:amos|imos|aste|iste|aron|ieron)\b/,
  /^(y )?(por que|cuando|donde) (elegimos|elegi|decidimos|decidi|hablamos|hicimos|escogimos|optamos|fuimos|dijimos|acordamos|cambiamos)\b/,
  /\b(recuerdame|te acuerdas|recuerdas) (?:de )?(por que|que|como|cuando|cual|quien)\b/,
  /\ben que (quedamos|habiamos quedado)\b/,
  /^que (archivos|documentos) (tiene|tenemos|tengo|hay|subi)\b/,
  /\b(que|cual|como) (decidimos|decidi|acordamos|hablamos|dijimos|dije|concluimos|resolvimos)\b/,
  /\b(busca|buscar|encuentra|mira) (?:\w+ ){0,3}?(proyectos|conversacion|conversaciones|historial|mensajes|archivos)\b/,
  /\ben (otro|otros|todos (los|mis)|mis otros) proyectos?\b/,
];

/** Nothing here sends anything: "send Marta an email", «mándale un correo a Marta». */
const SEND =
  /^(?:(?:please|por favor|can you|could you|me|puedes|podrias) )*(?:(?:send|mail|email|forward) (?:\w+ ){0,2}(?:an? |the )?(?:e-?mail|mail|message|summary)|(?:manda|mandale|mandarle|mandar|envia|enviale|enviarle|enviar|reenvia\w*|escribele) (?:un |una |el |al? \w+ )*(?:mail|e-?mail|correo|mensaje|resumen))\b/;

/** Messages that consist only of these phrases, one or several. */
const talk = phraseSet([
  'hi|hello|hey|good (morning|afternoon|evening|night)|there|how are you( doing|)|whats up',
  'thank(s|)( you|)( so much| a lot|)|many thanks|great|perfect|cool|nice( one|)|awesome|lovely|wow|haha|lol',
  'ok(ay|)|yes|yeah|yep|sure|no|nope|please|not now|maybe( later|)|alright|fine|right|exactly|go (on|ahead)|continue|next',
  'that was (really |very |)(helpful|useful|great)|thats (really |very |)(helpful|useful|great|right|all)|(that |)(sounds|looks) (good|great|fine)( to me|)|i see|got it|makes sense|well done|good job',
  '(im |)not sure( yet|)|i dont know|no (lo |)se|aun no',
  'bye|goodbye|see you( tomorrow| later| soon|)|talk (to you |)(later|soon|tomorrow)|good luck',
  'what (can|do) (you|you all|we|this team|the team|your team) do( here| together|)( for (me|us)|)|who are you|what are you|help( me|)|how does this work|what is this( for| about|)',
  '(its |this is |im |)(my |the |)first time( here| with you| using this|)|im new( here| to this|)|(how|what) can (you|this team|the team) help( me| us|)( with|)',
  'im (so |very |a bit |)(tired|busy|happy|bored|sick|back|here|hungry|stressed)( today| now|)',
  'hola|buenas|buenos dias|buenas (tardes|noches)|que tal( estas|)|como estas|que hay',
  '(muchas |mil |)gracias|genial|perfecto|estupendo|vale|de acuerdo|claro|si|no|por favor|ahora no|quiza(s|)|bien|muy bien|exacto|sigue|continua|adelante|jaja',
  'me (sirve|ayuda|gusta)( mucho|)|me parece bien|suena bien|entendido|ya veo|tiene sentido|buen trabajo',
  'adios|hasta (manana|luego|pronto)|nos vemos',
  'que (sabes|puedes|pueden|podeis|puede|sabe) hacer( ustedes| vosotros| este equipo| el equipo|)( por (mi|nosotros)|)|(es |)(mi |la |)primera vez( aqui| con ustedes| que uso esto|)|soy nuev(o|a)( aqui| en esto|)|en que (me |nos |)(puedes|pueden|podeis|puede) ayudar(me|nos|)( este equipo| el equipo|)|quien eres|que eres|(me |)ayuda(me|s|)|como funciona( esto|)',
  'estoy (muy |un poco |)(cansad(o|a)|ocupad(o|a)|content(o|a)|aqui|de vuelta)( hoy|)',
]);

const SUM = new Set(
  'what whats is are how much many calculate compute plus minus times divided multiplied by x cuanto cual es son calcula mas menos por entre dividido multiplicado y e de the el'.split(
    ' ',
  ),
);
const NUMBER = new Set(
  'zero one two three four five six seven eight nine ten cero uno dos tres cuatro cinco seis siete ocho nueve diez'.split(
    ' ',
  ),
);

/** "What is 2+2?", «¿Cuánto son dos más dos?»: numbers and operators only. */
function isSum(said: string): boolean {
  const words = said.split(' ');
  const numbers = words.filter((word) => NUMBER.has(word) || /^\d+$/.test(word));
  return (
    numbers.length >= 2 && words.every((word) => SUM.has(word) || NUMBER.has(word) || /^\d+$/.test(word))
  );
}

/** Null when the message may request a task. A closed list in English and Spanish; other messages go to the matcher. */
export function notATask(text: string): NotATask | null {
  const said = withoutAccents(text.toLowerCase())
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();
  if (said === '' || isTalk(said) || isSum(said) || SEND.test(said)) return 'talk';
  if (MEMORY.some((form) => form.test(said))) return 'memory';
  if (PROJECT.some((form) => form.test(said))) return 'project';
  return null;
}

function isTalk(said: string): boolean {
  const words = said.split(' ').map((word) => word.replace(/^haha+$/, 'haha').replace(/^jaja\w*$/, 'jaja'));
  return talk.reach(words).at(-1) === true;
}
