import { withoutAccents } from './locale.js';

/** An explicit wish to park a goal, so that "in the park" or "hago una pausa" is none. */
export const ASKS_TO_PARK = {
  english:
    /(?<!\b(?:the|an?|this|that|my|our|local|in|at|near|car|small|short) )\b(?:park|pause|parking|pausing) (?:it(?!\w)|(?:that|this)(?= ?[.,!?]|$)|(?:(?:that|this|the|my) )(?:[\w"'*-]+ ){0,6}(?:one|goal|again)\b|goal\b)/i,
  spanish:
    /(?<!\b(?:una|la|sin|de|hago|hacer) )\b(?:aparca(?:r|mos|me)?|aparquemos|pausa(?:r|mos)?|pausemos)(?:la\b| (?:(?:la|el|esa|ese|esta|este|mi) )(?:meta|objetivo|de |que )| (?:esa|esta)\b)/i,
};

/** What a message of the user may be about. Several may hold at once; the agents decide which goes first. */
export type Intent = keyof typeof PATTERNS;

const PATTERNS = {
  crisis: [
    /\b(?:kill(?:ing)? myself|suicid\w*|end my life|hurt(?:ing)? myself|don't want to (?:live|be alive))\b/i,
    /\b(?:suicid\w*|quitarme la vida|hacerme daño|no quiero (?:vivir|seguir viviendo))\b/i,
  ],
  identity: [
    /\b(?:are|r) (?:you|u) (?:claude|gpt|chatgpt|gemini|an? (?:ai|bot|robot|human|person|machine|real)|real|human)\b/i,
    /\b(?:what|who) (?:are|r) you\b|\bwho (?:made|built|trained) you\b|\b(?:which|what) (?:ai )?model\b/i,
    /\beres (?:claude|chatgpt|real|human[oa]|una? (?:ia|persona|humano|robot|bot|máquina))/i,
    /\b(?:qué|quién) eres\b|\bqué modelo (?:eres|usas)\b|\bquién te (?:hizo|creó)\b/i,
  ],
  declines: [
    /\b(?:rather|prefer(?: to)?|like to|want to)\s+(?:just\s+)?(?:stay|stick|keep talking|continue|carry on|go on|talk)\s+(?:with|to)\s+(?:you|coach)\b/i,
    /\b(?:don't|do not|don’t) (?:want|need|wish) (?:to (?:talk|speak) (?:to|with) )?(?:the )?(?:goal architect|motivator|pattern analyst|accountability partner|anyone else|someone else)\b/i,
    /\b(?:prefiero|preferiría|quiero|quisiera) (?:quedarme|seguir|continuar|hablar)\s+(?:hablando )?(?:contigo|con coach)\b/i,
    /\bno (?:quiero|necesito) (?:hablar con |a )?(?:al? |el |la )?(?:goal architect|arquitecto|otra persona|nadie más)/i,
    /^\s*(?:no,? )?(?:stay with me|quédate conmigo)\b/i,
  ],
  musing: [
    /\b(?:some ?day|one day|maybe i|perhaps i|i should (?:really|probably)?|i ought to|thinking (?:about|of)|i wish i|wondering (?:if|whether))\b/i,
    /\b(?:algún día|tal vez|quizás?|debería|tendría que|ojalá|estoy pensando en|he pensado en|a lo mejor)\b/i,
  ],
  newGoal: [
    /\b(?:new|another) (?:goal|habit|resolution)\b|\b(?:set (?:up )?|create |add |make )(?:a|another|my) (?:new )?(?:goal|habit)\b|^\s*start working on (?:a|my)\b|\bmy (?:new )?(?:goal|resolution) (?:is|would be)\b/i,
    /\b(?:i(?:'d| would|'ve| have)?(?: really| finally| just| also| still)? (?:want|like|love|wanna|decided|plan|need|going)|i'm (?:going|planning|ready)|help me(?: to)?)(?: to)?(?: finally| really)? (?:start|begin|take up|learn|get (?:into|fit|better|in shape|healthier|more)|save|quit|stop (?:smoking|drinking|scrolling|snacking|biting|procrastinating)|lose (?:weight|\d)|run|swim|exercise|train|work out|meditate|read more|write (?:a|more)|sleep (?:more|better|earlier)|eat (?:better|healthier|more|less)|drink (?:more|less)|build|practi[cs]e|improve|cook more|walk (?:more|every|\d)|cycle|finish (?:my|a)|become|be more|wake up|get up|go to (?:the gym|bed earlier)|work on (?:my|a|an)|do (?:more|yoga|sports?)|spend (?:more|less))\b(?! (?:by|with) (?:telling|saying|asking))/i,
    /\b(?:nueva meta|nuevo objetivo|nuevo hábito|meta nueva|objetivo nuevo|(?:crear|definir|añadir) una meta|mi (?:nueva )?meta es|ponerme una meta|otra meta)\b/i,
    /\b(?:quiero|quisiera|me gustaría|voy a|he decidido|necesito|ayúdame a|me he propuesto)\s+(?:empezar|comenzar|aprender|dejar de (?:fumar|beber|tomar|procrastinar|comer)|ahorrar|correr|nadar|leer más|leer un|hacer (?:más )?(?:ejercicio|deporte|yoga)|ponerme en forma|bajar de peso|perder peso|estudiar|escribir (?:un|más)|dormir (?:más|mejor)|comer (?:mejor|más sano|menos)|meditar|entrenar|mejorar|caminar|crear|practicar|gastar menos|retomar|levantarme|despertarme|ir al gimnasio|trabajar en mi|beber mas|ser mas)/i,
  ],
  /** A wish that is denied, or somebody else's: never a new goal of the user. */
  notMine: [
    /\b(?:don't|do not|didn't|never|no longer) (?:really )?(?:want|need|plan|wish)\b|\b(?:sister|brother|boss|friend|he|she|they|wife|husband|partner|son|daughter|kids?|mother|father|mom|mum|dad|colleague|neighbou?r) (?:has|have|had|wants?|decided|started)\b/i,
    /\bno (?:quiero|voy a|necesito|me gustaría)\b|\b(?:hermana|hermano|jefe|jefa|amiga|amigo|él|ella|ellos|pareja|marido|mujer|hijo|hija|madre|padre|mamá|papá) (?:tiene|quiere|ha decidido|empezó)\b/i,
  ],
  question: [/\?\s*$/],
  deleteGoal: [
    /\b(?:delete|remove|erase|get rid of)\b.{0,30}\bgoals?\b/i,
    /\b(?:borra\w*|elimina\w*|quita\w*)\b.{0,30}\b(?:metas?|objetivos?)\b/i,
  ],
  restructure: [
    /\b(?:this|my|the|that) (?:\w+ ){0,2}goal (?:isn't|is not|isn’t|doesn't|does not|no longer|has stopped) (?:really )?(?:work|fit|mak)\w*/i,
    /\b(?:need|want|have) (?:to )?(?:change|rethink|adjust|rework|try|find|take) (?:my|the|a|this|another)\s*(?:\w+ )?(?:approach|goal|plan)\b|\b(?:restructure|rethink|rework|reshape|adjust|redo) (?:my|this|the) (?:\w+ )?goal\b|\bneed (?:another|a different|a new) approach\b/i,
    /\b(?:esta|mi|la) meta (?:de \w+ )?(?:ya )?no (?:me )?(?:está )?(?:funciona\w*|sirve|encaja)/i,
    /\b(?:replantear|reformular|ajustar|rehacer|cambiar) (?:mi|la|esta|el|de) (?:\w+ )?(?:meta|objetivo|enfoque|plan)\b|\bcambiar de enfoque\b/i,
  ],
  changeGoal: [
    /\b(?:rename|unpark|complete|reopen|archive|close(?! to)|mark)\b.{0,60}\b(?:goal|milestone|as (?:done|complete\w*|parked|finished))\b/i,
    ASKS_TO_PARK.english,
    /\b(?:renombra\w*|archiva\w*|cierra|marca\w*|completa\w*)\b.{0,60}\b(?:meta|hito|objetivo|como (?:hech[ao]|completad[ao]))/i,
    ASKS_TO_PARK.spanish,
  ],
  pattern: [
    /\b(?:chart|graph|plot)\b.{0,30}\b(?:check-?ins?|progress|weeks?|month)\b|\bgr[aá]fic[oa]s?\b.{0,30}\b(?:check-?ins?|registros?|progreso|semanas?|mes)\b/i,
    /\bhow am i doing (?:overall|in general|all in all|on the whole)\b|\bhow have i been doing\b|\b(?:any|see|spot|notice|find) (?:a |any |some )?(?:patterns?|trends?)\b(?! (?:for|on|of|in (?:this|the) (?:fabric|shirt|knit|scarf)))|\bpatterns? (?:in (?:my|how i|the way i)|do you see)\b|\bwhat trends\b|\b(?:my|the) (?:stats|statistics|figures)\b|\bthe bigger picture\b|\bhow (?:did|was|has) my (?:week|month|year) (?:go|look|been)? ?(?:overall|in figures)\b/i,
    /\b(?:cómo (?:voy|me va|me ha ido) en general|algún patrón|alguna tendencia|ves (?:patrones|tendencias)|qué (?:patrones|tendencias)|mis (?:estadísticas|cifras)|vista de conjunto|en conjunto, cómo|cómo me ha ido (?:este mes|esta semana|últimamente))/i,
  ],
  goalsQuestion: [
    /\b(?:what|which|list|show|see|remind me)\b.{0,25}\b(?:my )?(?:goals|active goals)\b|\bhow am i doing\b|\bmy goals\?/i,
    /\b(?:cuáles|qué|ver|muéstra\w*|lista|recuérda\w*)\b.{0,25}\b(?:mis )?(?:metas|objetivos)\b|\b(?:cómo|qué tal) voy\b/i,
  ],
  strongLow: [
    /\b(?:feel(?:ing)? (?:so |really |very |pretty )?(?:bad(?! for)|awful|terrible|worthless|useless|like (?:a failure|giving up))|i(?:'ve| have)?(?: just)? failed|i (?:keep|always) fail\w*|giv(?:e|ing) up(?! (?:my seat|sugar|smok\w+|coffee|alcohol|meat|chocolate|soda|sweets|gluten))|hopeless|discouraged|i'm (?:a failure|no good|useless)|what's the point|i(?:'ll| will) never (?:make|manage|get|learn)|i suck at)\b/i,
    /\b(?:me siento (?:muy |bastante )?(?:mal(?! del)|fatal|un fracaso|inútil|desanimad[oa])|he fracasado|fracasé|rendirme|me rindo|(?:tirar|tiro) la toalla|soy un (?:fracaso|desastre)|no sirvo para|no valgo|(?:estoy|muy) desanimad[oa]|para qué (?:sigo|lo intento)|dejarlo todo|nunca lo (?:voy a lograr|conseguiré|lograré))\b/i,
  ],
  lowMood: [
    /\b(?:(?:rough|bad|hard|tough|awful|terrible|long|horrible) (?:\w+ )?(?:day|week|night|morning|time)|feel(?:ing)? (?:(?:really|so|very|pretty|a bit) )?(?:down|sad|low|lost|stuck|lonely|tired|empty|anxious|overwhelmed|guilty)|exhausted|burn(?:ed|t) out|overwhelmed|stressed|nothing is working|can't do this|just didn't work|miserable|crying)\b/i,
    /\b(?:(?:mal|duro|difícil|horrible|pesado|largo) (?:día|semana)|(?:día|semana|rato) (?:muy )?(?:mal[oa]|dur[oa]|difícil|horrible|pesad[oa]|larg[oa])|(?:me siento|estoy)(?: (?:muy|tan|bastante|algo|un poco))? (?:triste|sol[oa](?! en| con)|perdid[oa]|vací[oa]|cansad[oa])|agotad[oa]|agobiad[oa]|estresad[oa]|abrumad[oa]|nada funciona|no puedo más)\b/i,
  ],
  howAreYou: [
    /\bhow are (?:you|u)\b(?! (?:going|able|sure))|\band (?:how about )?you\s*\?|\bhow(?:'s| is) it going\b/i,
    /\b(?:cómo estás|qué tal estás|y tú(?: qué tal| cómo estás)?\s*[?!.]*$|tú qué tal|cómo te va)/i,
  ],
  goodMood: [
    /\b(?:feel(?:ing)?|felt|feels|i'm|i am|was|had) (?:\w+ ){0,2}(?:good|great|happy|better|relieved|calm|excited|proud|glad|lovely|wonderful)\b|\bgood (?:day|news)\b/i,
    /\b(?:me (?:siento|sentí|sienta|sentó) (?:muy |bastante |más )?(?:bien|mejor|feliz|tranquil[oa]|content[oa])|estoy (?:muy |bastante |más )?(?:feliz|content[oa]|tranquil[oa]|alegre|ilusionad[oa]|mejor)|qué alegría|buen día|me hace ilusión)/i,
  ],
  achievement: [
    /\b(?:i did it|i made it|i(?:'ve| have)?(?: just| finally)? (?:finished|completed|reached|hit|achieved|passed|managed|won)(?! (?:work|out|by|the (?:bus|bakery|shop|salt)))|(?:so|really|quite) proud of (?:myself|it|this|that)|i'm (?:so |really )?proud(?! of (?:my (?:sister|brother|son|daughter|friend|wife|husband|team)|her|him|them|you))|got the job|for the (?:very )?first time|personal best)\b/i,
    /\b(?:lo logré|lo conseguí|lo he (?:logrado|conseguido)|he (?:logrado|conseguido|alcanzado|completado|aprobado)|terminé (?:mi|el|la)|he terminado (?:mi|el|la)|alcancé|aprobé|completé|cumplí|estoy (?:muy |tan )?orgullos[oa](?! de (?:mi (?:hermana|hermano|hija|hijo|amiga|amigo|equipo)|ella|él|ti))|por primera vez|meta cumplida)\b/i,
  ],
  progress: [
    /\bi (?:started|went|ran|did|read|wrote|made|walked|swam|cooked|studied|practi[cs]ed|worked|tried|slept|began)\b/i,
    /\b(?:empecé|fui|corrí|hice|leí|escribí|caminé|nadé|cociné|estudié|practiqué|dormí|he (?:empezado|hecho|corrido|leído))\b/i,
  ],
  lapse: [
    /\b(?:(?:said|promised|told (?:you|myself)|meant|was going|was supposed|planned)\b.{0,80}\b(?:but|and)\b.{0,30}\b(?:didn't|did not|haven't|have not|hasn't|never|forgot)\b|i (?:didn't|haven't|did not) (?:do|done|follow\w* through(?: on)?) what i (?:said|promised|planned)|keep putting .{1,30} off|keep putting off|i still haven't|i (?:missed|skipped) my (?:session|workout|run|class|training|commitment)|hold me (?:accountable|to (?:it|that)))\b/i,
    /\b(?:(?:dije|prometí|quedé|te dije|me propuse|pensaba|tenía que)\b.{0,80}\b(?:y|pero)\b.{0,20}\bno\b|no hice lo que (?:dije|prometí)|sigo (?:posponiéndolo|posponiendo|dejándolo|aplazando)|lo sigo (?:posponiendo|dejando|aplazando)|todavía no (?:he|la he|lo he) (?:llamado|hecho|ido|empezado|enviado)|me salté (?:mi|el|la) (?:sesión|entrenamiento|clase|rutina)|que (?:me )?pidas cuentas)\b/i,
  ],
  plan: [
    /\b(?:make|draft|write|give|create|build|propose|save|want|need|like|see|do|prepare)\b.{0,25}\bplan\b|\bplan,? please\b|^\s*(?:yes|sure|ok(?:ay)?|please|great)[,.! ]+(?:please,? )?(?:a|the) plan\b|\b(?:weekly|training|study|step by step) plan\b/i,
    /\b(?:haz\w*|prepara\w*|escribe|dame|crea\w*|propón\w*|guarda\w*|quiero|necesito|ver|arma\w*)\b.{0,25}\bplan\b|^\s*(?:si|vale|dale|claro|ok|bueno)[,.! ]+(?:por favor,? )?(?:un|el) plan\b|\bplan (?:semanal|de entrenamiento|de estudio)\b/i,
  ],
  createIt: [
    /\b(?:create|add|save|enter|set) (?:it|that|this|the goal)\b|\b(?:go ahead|do it|let's do (?:it|that)|sounds (?:good|great|right|perfect)|looks good|that's (?:right|it exactly)|just create)\b/i,
    /\b(?:créal[ao]|agrégal[ao]|añádel[ao]|guárdal[ao]|adelante|dale|hazlo|me parece bien|suena bien|eso es|así está bien|crea la meta)\b/i,
  ],
  done: [
    /\b(?:i'm|i am|we're|we are|all) (?:done|finished|all set|good for now)\b|\bthat's (?:all|it|everything)\b|\bnothing else\b|\bthank(?:s| you) for today\b|\benough for today\b|\bback to (?:the )?coach\b|\breturn to (?:the )?coach\b|\btake me back\b/i,
    /\b(?:eso es todo|es todo|ya está|ya estamos|hemos terminado|nada más|gracias por hoy|suficiente por hoy|volver (?:a|con) (?:el )?coach|de vuelta (?:a|con) (?:el )?coach|ya terminé|he terminado de)\b/i,
  ],
  tells: [
    /\b(?:want|need|like|have) to (?:tell you|talk about|share|vent)\b|\bcan i tell you\b/i,
    /\b(?:quiero|necesito|me gustaría) (?:contarte|hablar de|desahogarme|compartir)\b|\bte (?:quiero contar|cuento)\b/i,
  ],
  /** Somebody else's success or failure: news, told as one tells a friend. */
  elses: [
    /\b(?:my|our|the) (?:sister|brother|son|daughter|kids?|friend|wife|husband|partner|boss|team|mum|mom|mother|dad|father|neighbou?r|colleague)\b.{0,40}\b(?:finished|passed|won|got|reached|ran|completed|failed|is giving up|gave up|made it|feels?)\b/i,
    /\b(?:mi|nuestr[oa]|el|la) (?:hermana|hermano|hijo|hija|amiga|amigo|mujer|marido|pareja|jefe|jefa|equipo|madre|padre|vecin[oa])\b.{0,40}\b(?:terminó|aprobó|ganó|logró|consiguió|corrió|se rinde|fracasó|suspendió|se siente|ha (?:terminado|aprobado|ganado|logrado|conseguido|corrido|suspendido))\b/i,
  ],
  /** What was told on an earlier day. */
  earlier: [
    /\b(?:what|when) did i (?:say|tell you|write|report|last|note)\b|\bwhen was the last time i\b|\bwhat (?:have i|i've|had i) (?:told|said|written)\b|\bwhat happened (?:the )?last time\b/i,
    /\b(?:qué (?:te )?(?:conté|dije|escribí|anoté) (?:sobre|de|del|acerca)|cuándo fue la última vez que|qué pasó la última vez|cuándo (?:fui|corrí|hice|escribí) por última vez)/i,
  ],
  remind: [
    /\b(?:remind me|set (?:me )?a reminder|check (?:in|back) with me|ask me (?:again|about|how|tomorrow|on)|nudge me)\b/i,
    /\b(?:recuérda(?:me|melo)|avísame|ponme un recordatorio|pregúntame|acuérdame)\b/i,
  ],
  preferences: [
    /\b(?:time ?zone|zona horaria)\b/i,
    /\b(?:no more|stop|turn off|without|don't send|do not send|switch off)\b.{0,30}\b(?:e-?mails?|weekly|monthly|figures|insights)\b|\bcheck-?ins? (?:only |just )?(?:once a week|weekly|every day|daily|every other day)\b|\bask me (?:only )?once a week\b/i,
    /\b(?:no (?:más|me mandes|me envíes|quiero)|quita|desactiva|sin)\b.{0,30}\b(?:correos?|e-?mails?|cifras|resumen (?:semanal|mensual))\b|\bregistros? (?:solo )?(?:una vez por semana|semanal\w*|diari\w*)\b/i,
  ],
  recall: [
    /\b(?:do you remember|what did i (?:tell|say)|what's my name|what is my name|remember what)\b/i,
    /\b(?:te acuerdas|recuerdas|qué te (?:dije|conté)|cómo me llamo)\b/i,
  ],
  abilities: [
    /\bwhat can you do\b|\bhow (?:does this work|do you work)\b|\bhow can you help\b|^\s*help\s*[?!.]*$/i,
    /\bqué (?:puedes|sabes) hacer\b|\bcómo funciona(?:s| esto)\b|\bcómo puedes ayudar|^\s*ayuda\s*[?!.]*$/i,
  ],
  thanks: [/\b(?:thanks|thank you|thx|appreciate it|to thank you)\b/i, /\b(?:gracias|te lo agradezco)\b/i],
  bye: [
    /\b(?:bye|goodbye|good night|see you|talk (?:later|tomorrow|soon)|gotta go)\b/i,
    /\b(?:adiós|hasta (?:luego|mañana|pronto)|buenas noches|nos vemos|me voy)\b/i,
  ],
  yes: [
    /^\s*(?:yes|yeah|yep|sure|ok(?:ay)?|please|of course|definitely|absolutely|i'd like that|right|exactly|correct|perfect|great)\b/i,
    /^\s*(?:si(?=\s*[,.!]|\s*$|\s+(?:por favor|claro|quiero|me|gracias|dale|creala|hazlo|vamos|ahora))|(?:vale|claro|por favor|desde luego|de acuerdo|bueno|perfecto|exacto|genial|ok)\b)/i,
  ],
  no: [
    /^\s*(?:no(?! (?:idea|doubt|se)\b)|nope|not (?:now|yet|really)|rather not|maybe later)\b/i,
    /^\s*(?:no(?! se\b)|ahora no|todavía no|mejor no|luego)\b/i,
  ],
  greeting: [
    /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hiya)\b.{0,40}$/i,
    /^\s*(?:hola|buenas|buenos días|buenas tardes|qué tal)\b.{0,40}$/i,
  ],
  everyday: [
    /\b(?:what|which|where|how|any)\b.{0,40}\b(?:cook|eat|dinner|lunch|watch|wear|read|film|movie|recipe|gift|present|weekend)\b.*\?*/i,
    /\b(?:qué|cuál|dónde|cómo|algún|alguna)\b.{0,40}\b(?:cocin\w+|como|cen\w+|comer|ver|película|libro|receta|regal\w+|fin de semana)\b/i,
  ],
} satisfies Record<string, readonly RegExp[]>;

/** What the message is about, as a set of intents read by closed patterns, English and Spanish. */
export function readIntents(text: string): ReadonlySet<Intent> {
  const plain = plainly(text);
  const found = new Set(COMPILED.flatMap(([intent, patterns]) => (matches(plain, patterns) ? [intent] : [])));
  if (found.has('notMine')) found.delete('newGoal');
  return found;
}

/** Whether the user names something they want to take up, for good or as a thought. */
export function isWish(text: string): boolean {
  const plain = plainly(text);
  const has = (intent: Intent) => matches(plain, COMPILED.find(([name]) => name === intent)?.[1] ?? []);
  return (has('newGoal') && !has('notMine')) || has('musing');
}

/** Whether the user would rather not be handed over. */
export function isDeclining(text: string): boolean {
  return matches(plainly(text), COMPILED.find(([name]) => name === 'declines')?.[1] ?? []);
}

function matches(plain: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(plain));
}

function plainly(text: string): string {
  return withoutAccents(text.replaceAll('’', "'"));
}

const COMPILED = intentNames(PATTERNS).map((intent): readonly [Intent, readonly RegExp[]] => [
  intent,
  PATTERNS[intent].map(({ source, flags }) => new RegExp(withoutAccents(source), flags)),
]);

// The one place that needs a cast: Object.keys loses the type of the keys of a literal.
function intentNames<Key extends string>(patterns: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(patterns) as Key[];
}
