/** What a message wants kept in, or brought back from, the project's memory. */
export type MemoryWish =
  | { readonly type: 'why'; readonly about: string }
  | { readonly type: 'said'; readonly about: string }
  | { readonly type: 'elsewhere'; readonly about: string }
  | { readonly type: 'decide'; readonly decision: string; readonly rationale: string }
  | { readonly type: 'outcome'; readonly outcome: string }
  | { readonly type: 'read'; readonly file: string }
  | { readonly type: 'prefer'; readonly key: string; readonly value: string };

const ELSEWHERE = [
  /\b(?:another|other|any other|all(?: of)? my|any of my|my other|across(?: all)?(?: my)?) projects?\b/i,
  /\b(?:otro|otros|todos (?:los|mis)|mis otros|alg[uú]n otro) proyectos?(?!\p{L})/iu,
];
const WHY = [
  /^(?:so |and |remind me,? |but )*why (?:did|have|had|do|are|were) (?:we|i|you) (?:go(?:ne|ing)? with |choos\w+ |chose |pick\w* |decid\w+ (?:on|to|for|against) |us\w+ |have )?(.+?)\??$/i,
  /\bwhat was the (?:reason|rationale) (?:for|behind) (.+?)\??$/i,
  /^(?:y |entonces |pero )*¿?por qu[eé] (?:lo |la |los |las )?(?:elegimos|escogimos|decidimos(?: por)?|optamos por|fuimos con|nos quedamos con|hicimos|usamos|cambiamos|descartamos|vamos con)\s+(.+?)\??$/i,
  /(?:cu[aá]l (?:fue|era) (?:el motivo|la raz[oó]n) (?:de|para|por) )(.+?)\??$/i,
];
const SAID = [
  /\bwhat (?:did|have|had) (?:we|i|you) (?:already )?(?:sa(?:y|id)|discuss\w*|talk\w*|agree\w*|decid\w*|conclud\w*|mention\w*) (?:about|on|for|regarding|with)?\s*(.+?)\??$/i,
  /\b(?:search|look) (?:in |through )?(?:our|the|this project[’']s) (?:conversations?|talk|history|messages) for (.+?)[.?]?$/i,
  /\bwhen did (?:we|i) (?:talk|speak|decide|mention)\w* (?:about|on)?\s*(.+?)\??$/i,
  /¿?qu[eé] (?:dijimos|dije|hablamos|acordamos|decidimos|comentamos|concluimos|vimos) (?:sobre|de|del|acerca de|con|para|en cuanto a)?\s*(.+?)\??$/i,
  /(?:busca|buscar) (?:en )?(?:nuestra conversaci[oó]n|nuestras conversaciones|el historial|lo que hablamos) (?:sobre )?(.+?)[.?]?$/i,
];
const DECIDES = [
  /\b(?:let[’']s|let us|we(?:[’']ll| will| shall)|i(?:[’']ll| will)|we(?:[’']re| are)|i(?:[’']m| am)) (?:go(?:ing)?|stick(?:ing)?) with (.+?)$/i,
  /\b(?:we|i)(?:[’']ve| have)? (?:decided|agreed|chose|chosen|picked|settled)(?: to| on| for| that)? (.+?)$/i,
  /^(?:ok(?:ay)?,? |so,? |then,? )?(?:the )?decision(?: is|:) (.+?)$/i,
  /(?<!\p{L})(?:vamos(?: a ir)?|nos quedamos|me quedo|quedamos|seguimos|ir[eé]mos|iremos) con (.+?)$/iu,
  /(?<!\p{L})(?:(?:hemos |he )?(?:decidido|acordado|elegido)|decidimos|decido|elegimos|elijo|optamos|opto|quedamos)(?: por| que| en)? (.+?)$/iu,
  /^(?:la )?decisi[oó]n(?: es|:) (.+?)$/i,
];
const BECAUSE =
  /,?\s+(?:because|since(?= (?:we|it|the|our|they|i)\b)|as(?= (?:we|it|the|our|they|i)\b)|so that|given that|porque|ya que|dado que|puesto que|para que|pues)\s+/i;
const OUTCOMES = [
  /^(?:the (?:result|outcome) (?:is|was)|it (?:worked|turned out|failed)|(?:the )?test(?:s|ing)? (?:showed|found|went)|we (?:learned|learnt|found out))\b/i,
  /^(?:el resultado (?:es|fue)|funcion[oó]|result[oó] (?:que|bien|mal)|(?:la prueba|las pruebas) (?:mostr|fuer|sali)\p{L}+|aprendimos|salió (?:bien|mal))/iu,
];
const READS = [
  /\b(?:read|look at|open|check|go through|analy[sz]e|review|summari[sz]e)\b.{0,20}?\b(?:my|the|our|this|that|it)\b.{0,25}?\b(?:file|brief|document|notes?|transcript|upload|pdf|research)\b/i,
  /(?<!\p{L})(?:lee|leer|revisa|revisar|mira|mirar|abre|analiza|resume)(?!\p{L}).{0,15}?(?<!\p{L})(?:mi|el|la|nuestro|este|mis|los)(?!\p{L}).{0,25}?(?:archivo|brief|documento|notas?|pdf|investigaci[oó]n|transcripci[oó]n)/iu,
  /\b(?:read|open|check|summari[sz]e|lee|abre|revisa|resume)\b\s+(?=\S+\.(?:md|txt|pdf|docx|csv|json)\b)/i,
];
const PREFERENCES: readonly (readonly [RegExp, string, string])[] = [
  [
    /\b(?:in this project|here|from now on|always)\b.*\b(?:answer|reply|write|speak)\b.*\b(?:in )?spanish\b|(?:en este proyecto|siempre|a partir de ahora).*espa[ñn]ol/iu,
    'language',
    'Spanish',
  ],
  [
    /\b(?:in this project|here|from now on|always)\b.*\b(?:answer|reply|write|speak)\b.*\b(?:in )?english\b|(?:en este proyecto|siempre|a partir de ahora).*ingl[eé]s/iu,
    'language',
    'English',
  ],
  [
    /\b(?:always|from now on|in this project|i prefer|please)\b.*\b(?:short(?:er)?|brief(?:er)?|concise) (?:answers?|replies)\b|\b(?:keep|make) (?:it|your (?:answers?|replies)|the (?:answers?|replies)) (?:short|brief|concise)\b|(?<!\p{L})(?:responde|contesta|s[eé]) (?:m[aá]s )?breve|respuestas (?:m[aá]s )?(?:cortas|breves),? por favor|(?:siempre|prefiero|en este proyecto|a partir de ahora).*respuestas (?:m[aá]s )?(?:cortas|breves)/iu,
    'answer_length',
    'short',
  ],
  [
    /\b(?:always|from now on|in this project|i prefer)\b.*\b(?:long(?:er)?|detailed) (?:answers?|replies)\b|(?:siempre|prefiero|en este proyecto|a partir de ahora).*respuestas (?:m[aá]s )?(?:largas|detalladas)/iu,
    'answer_length',
    'detailed',
  ],
  [
    /\b(?:always|from now on|in this project|i prefer)\b.*\btables?\b|(?:siempre|prefiero|en este proyecto|a partir de ahora).*tablas?(?!\p{L})/iu,
    'format',
    'tables',
  ],
  [
    /\b(?:always|from now on|in this project|i prefer|please use|use)\b.*\bbullet(?: point)?s\b|(?:usa|prefiero|siempre).*(?:vi[ñn]etas)(?!\p{L})/iu,
    'format',
    'bullet points',
  ],
];

/** Reads such a wish; null for everything that is none. */
export function readMemoryWish(text: string): MemoryWish | null {
  const line = text.trim().replace(/\s+/g, ' ');
  if (ELSEWHERE.some((pattern) => pattern.test(line))) return { type: 'elsewhere', about: subject(line) };
  const why = first(WHY, line);
  if (why !== null) return { type: 'why', about: tidy(why) };
  const said = first(SAID, line);
  if (said !== null) return { type: 'said', about: tidy(said) };
  const prefers = PREFERENCES.find(([pattern]) => pattern.test(line));
  if (prefers !== undefined) return { type: 'prefer', key: prefers[1], value: prefers[2] };
  if (READS.some((pattern) => pattern.test(line)))
    return {
      type: 'read',
      file: /[\p{L}\p{N}_.-]+\.(?:md|markdown|txt|pdf|docx|csv|json)(?!\p{L})/iu.exec(line)?.[0] ?? '',
    };
  if (line.endsWith('?')) return null;
  if (OUTCOMES.some((pattern) => pattern.test(line))) return { type: 'outcome', outcome: line };
  const decides = first(DECIDES, line);
  if (decides === null) return null;
  const [decision = '', ...reasons] = decides.split(BECAUSE);
  return { type: 'decide', decision: tidy(decision), rationale: tidy(reasons.join(' ')) };
}

const STOP =
  /\b(?:did|have|had|i|we|you|ever|already|solve[ds]?|deal(?:t)? with|face[ds]?|a|the|an|similar|same|problem|in|my|of|any|all|other|another|projects?|about|decide[ds]?|what|how|was|is|there|before|across|something|like|this|that|search|look|for)\b/gi;
const PARA =
  /(?<!\p{L})(?:resolv[ií]|resolvimos|he|hemos|resuelto|ya|alguna|vez|un|una|el|la|los|las|problema|problemas|parecido|parecida|similar|mismo|en|otro|otros|todos|mis|alg[uú]n|proyectos?|sobre|de|del|qu[eé]|c[oó]mo|decid[ií]|decidimos|algo|hay|busca|como|este|esto|tuve|tuvimos)(?!\p{L})/giu;

/** What the question is about, beside the words that ask; empty when nothing else is there. */
function subject(line: string): string {
  return tidy(
    line
      .replace(STOP, ' ')
      .replace(PARA, ' ')
      .replace(/[¿?,.]+/g, ' '),
  );
}

function tidy(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/^[\s¿¡]+|[\s.!?,;]+$/g, '')
    .trim();
}

function first(patterns: readonly RegExp[], line: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}
