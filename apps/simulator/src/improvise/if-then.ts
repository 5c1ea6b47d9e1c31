import { isAsking } from './asking.js';
import { type Locale, withoutAccents } from './locale.js';

/** An if-then plan: the situation as a clause, the action as what follows "then I" ("put on my shoes"). */
export type IfThen = { readonly ifSituation: string; readonly thenAction: string };

const OWN =
  /(?:^|[^\p{L}])(?:if|when|whenever|si|cuando)\s+([^.!?]{3,120}?)(?:,\s*(?:then\s+|entonces\s+)?|\s+(?:then|entonces)\s+|\s+(?=(?:i'll|i will|i'd|i would|haré|voy a)\s))([^.!?]{3,120})/iu;
const THEN = /(?:^|[.;!,]\s+|\s)(?:and\s+|y\s+)?(?:then|entonces)\s+([^.!?]{3,120}?)\s*[.!]?\s*$/iu;
const TROUBLE =
  /\b(?:tired|exhaust\w*|sleepy|lazy|busy|late|rain\w*|snow\w*|cold|hot|dark|weather|forget\w*|overtime|meetings?|deadlines?|boss|work|job|stress\w*|sick|ill|pain|hurts?|kids?|child\w*|baby|family|travel\w*|trips?|phone|screen|tv|couch|sofa|netflix|distract\w*|bored|motivat\w*|mood|don't feel like|do not feel like|no|not|never|can't|cannot|won't|too|lack|without|skip|stuck|afraid|scared|shy|doubts?|guests|parties|party|beer|coffee|craving\w*|tempt\w*|friends?|money|full|hard|difficult|cansad\w*|cansancio|sueno|pereza|ocupad\w*|tarde|lluvia|llueve|llover|frio|calor|oscuro|clima|olvid\w*|reunion\w*|jefe|jefa|trabajo|estres\w*|enferm\w*|dolor|duele|ninos|hijos?|hijas?|bebe|familia|viaj\w*|movil|celular|pantalla|tele|sofa|distra\w*|aburr\w*|ganas|animo|sin|demasiad\w*|muy|falta|miedo|verguenza|fiesta\w*|cerveza|antojo\w*|amig\w*|dinero|llen\w*|dificil|nunca|imprevist\w*|horas extra)\b/i;

/** The pair that the user said in full ("if it rains, I go to the gym"); null when a half is missing. */
export function ownIfThen(text: string, locale: Locale): IfThen | null {
  const [, situation = '', action = ''] = OWN.exec(text.replaceAll('’', "'")) ?? [];
  if (situation === '' || /^(?:that|what|not|i may)\b/i.test(action)) return null;
  return { ifSituation: asSituation(situation, locale), thenAction: asAction(action, locale) };
}

/** What gets in the way, as a clause; null when the words name no trouble. */
export function obstacleIn(text: string, locale: Locale): string | null {
  const sentence = text.split(/[.!;?]\s/)[0] ?? '';
  if (isAsking(text) || sentence.split(/\s+/).length > 18 || !TROUBLE.test(withoutAccents(sentence)))
    return null;
  if (/^(?:no|nope|nothing|nada|none|ninguno)\W*$/i.test(sentence.trim())) return null;
  return asSituation(sentence.replace(THEN, ''), locale);
}

/** The action that the user names when asked what they would do; null when they name none. */
export function actionIn(text: string, locale: Locale): string | null {
  const named =
    THEN.exec(text)?.[1] ??
    /^\s*(?:(?:no|rather|better|maybe|well|mejor|bueno|pues|quizas?)[,.]?\s+)*((?:i(?:'ll| will| would|'d| could| can|'m going to)?|haré|hago|me|voy a|podría|puedo|saldré|salgo)\s+[^.!?]{3,120})/iu.exec(
      text.replaceAll('’', "'"),
    )?.[1];
  if (
    named === undefined ||
    isAsking(text) ||
    /^i(?:'m| am| don't| can't| think| guess| feel| get| forget| have| want| like| may| might)\b|^me (?:siento|olvido|falta|da|cuesta|duele|cansa)\b/i.test(
      named,
    )
  )
    return null;
  return asAction(named, locale);
}

const OPENERS =
  /^(?:(?:it (?:may|might|could|would|will)(?: probably)? be|it's(?= (?:my|the))|that would be|probably|maybe|perhaps|mostly|usually|often|sometimes|well|hm+|i think|i guess|that|when|if|but|and|because|puede ser|podría ser|será|probablemente|quiz[aá]s?|seguramente|a veces|normalmente|muchas veces|casi siempre|pues|creo que|que|cuando|si|pero|y|porque)\s*,?\s+)+/iu;

/** "Probably being too tired" -> "I am too tired"; "the rain" -> "the rain gets in the way". */
export function asSituation(text: string, locale: Locale): string {
  const named = text
    .replace(/^((?:the|my|el|la|mi) [^,]{2,40}), (?:it|that|which|me) .*$/i, '$1')
    .replace(/^((?:the|my) \w+) that .*$/i, '$1');
  const bare = lower(
    named
      .trim()
      .replace(OPENERS, '')
      .replace(/[\s.!?,]+$/, ''),
  );
  return locale === 'es' ? spanishClause(bare) : englishClause(bare);
}

function englishClause(bare: string): string {
  if (/^being\s/i.test(bare)) return bare.replace(/^being/i, 'I am');
  if (/^(?:feeling|having|getting|forgetting|losing|working)\s?/i.test(bare)) return fromGerund(bare);
  if (
    /^(?:too|so|very|really|just|tired|busy|lazy|sick|bored|stressed|exhausted)\b/i.test(bare) &&
    !/^too (?:much|many)/i.test(bare)
  )
    return `I am ${bare}`;
  if (/^(?:no|not enough|a lack of|lack of|too much|too many)\s/i.test(bare))
    return `there is ${bare.replace(/^(?:a )?lack of/i, 'no')}`;
  if (/^(?:i|i'm|i've|it|it's|there|there's|we|he|she|they|someone|something|nobody)\b/i.test(bare))
    return bare.replace(/^i(?=\b)/, 'I');
  if (
    /\s(?:is|are|'s|gets?|comes?|goes|runs?|needs?|wants?|calls?|keeps?|has|have|hurts?|can't|doesn't|don't|moves?|wakes?|will|might|may|could)\b/i.test(
      bare,
    )
  )
    return bare;
  return `${bare} ${/(?:[^s]s|children|kids)$/i.test(bare) ? 'get' : 'gets'} in the way`;
}

function fromGerund(bare: string): string {
  const verbs: Readonly<Record<string, string>> = {
    feeling: 'feel',
    having: 'have',
    getting: 'get',
    forgetting: 'forget',
    losing: 'lose',
    working: 'work',
  };
  return bare.replace(/^\w+/, (verb) => `I ${verbs[verb.toLowerCase()] ?? verb}`);
}

function spanishClause(bare: string): string {
  const clause = bare.replace(/^(?:que\s+)?est[eé](?=\s)/iu, 'estoy');
  if (/^(?:muy|demasiado|tan)?\s*(?:cansad[oa]|agotad[oa]|ocupad[oa]|enferm[oa]|estresad[oa])/iu.test(clause))
    return `estoy ${clause}`;
  if (/^estar\s/iu.test(clause)) return clause.replace(/^estar/iu, 'estoy');
  if (/^tener\s/iu.test(clause)) return clause.replace(/^tener/iu, 'tengo');
  if (/^llegar\s/iu.test(clause)) return clause.replace(/^llegar/iu, 'llego');
  if (/^(?:la falta de|falta de|sin)\s/iu.test(clause))
    return clause.replace(/^(?:la falta de|falta de|sin)/iu, 'me falta');
  const isNoun =
    /^(?:el|la|los|las|un|una|mi|mis)\s+\S+(?:\s+(?:de|del|con|en|por|extra|en el|de la)\s+\S+(?:\s\S+)?|\s\S+(?:al|oso|osa|ado|ada|extra))?$/iu.test(
      clause,
    );
  if (!isNoun && clause.split(/\s+/).length > 1) return clause;
  return /^(?:los|las|mis)\s/iu.test(clause) ? `se cruzan ${clause}` : `se cruza ${clause}`;
}

/** "then I'll put on my shoes" -> "put on my shoes"; "ten minutes" -> "do ten minutes". */
export function asAction(text: string, locale: Locale): string {
  const bare = lower(
    text
      .trim()
      .replace(/[\s.!?,]+$/, '')
      .replace(/^(?:then|entonces)\s+/iu, ''),
  );
  if (locale === 'es') {
    const own = bare.replace(/^(?:yo|pues)\s+/iu, '');
    if (/^(?:solo|sólo|al menos|unos?|unas?|\d+|un|diez|cinco|quince|veinte)\s/iu.test(own))
      return `hago ${own}`;
    return /^\p{L}+(?:ar|er|ir|arme|erme|irme)(?:\s|$)/iu.test(own) && !/^(?:mujer|ayer)\b/iu.test(own)
      ? `voy a ${own}`
      : own;
  }
  const own = bare
    .replace(
      /^(?:(?:i'll|i will|i would|i'd|i can|i could|i'm going to|i am going to|i'm gonna)\s+|i\s+)/iu,
      '',
    )
    .replace(/^i'm\s/iu, 'am ');
  return /^(?:just|only|at least|\d+|an?|one|two|five|ten|fifteen|twenty|the)\s/iu.test(own)
    ? `do ${own}`
    : own;
}

const lower = (text: string) =>
  /^(?:I\b|I')/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
