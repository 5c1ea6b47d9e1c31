import { withoutAccents } from '../locale.js';

/** What a message wants of the projects themselves. */
export type ProjectWish =
  /** `about`: what it is for, in the user's words; the name is empty when none was said. */
  | { readonly type: 'create'; readonly name: string; readonly about: string }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'switch'; readonly project: string }
  | { readonly type: 'rename'; readonly project: string; readonly name: string }
  | { readonly type: 'delete'; readonly project: string }
  | { readonly type: 'list' };

const POLITE =
  '(?:(?:ok(?:ay)?|hey|hi|hello|yes|great|perfect|well|now|then|so|please|hola|vale|bueno|genial|perfecto|sí|si|oye|por favor|ahora|entonces|pues)[,!.]? +)*';

const NAMES = [
  new RegExp(
    `^${POLITE}(?:let[’']s |let us |you can |i(?:[’']d| would) |we(?:[’']ll)? )?(?:call|name|title) (?:it|this|that|the project)(?: project)?:? (.+)$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:the name (?:is|would be)|its name (?:is|would be)|it(?:[’']s| is) called) (.+)$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:ll[aá]mal[oe]|ll[aá]mesele|n[oó]mbral[oe]|ponle(?: de nombre)?|ponl[oa]|que se llame|se llama|se llamar[aá]|el nombre es|vamos a llamarlo|llam[eé]moslo|quiero llamarlo|lo llamamos):? (.+)$`,
    'iu',
  ),
];
const CREATES = [
  /\b(?:start(?:ing)?|begin(?:ning)?|create|creating|open(?:ing)?|set(?:ting)? up|make|kick(?:ing)? off|have|need|add)\b.{0,30}?\b(?:new|another|a) (?:[\w-]+ ){0,5}?project\b(?! (?:brief|plan|kickoff|kick-off|vision|roadmap|goal))(.*)$/iu,
  /^(?:i want |i'd like |please )?(?:a )?new (?:[\w-]+ ){0,4}?project\b(?! (?:brief|plan|kickoff))(.*)$/iu,
  /(?<!\p{L})(?:empiezo|empezamos|empezar|empecemos|comienzo|comenzar|inici[oa]|iniciar|crea(?:r|me)?|creemos|abr(?:e|ir|amos)|arranc(?:o|amos|ar)|estoy empezando|voy a empezar|quiero|necesito|tengo|a[ñn]ade)(?!\p{L}).{0,25}?(?<!\p{L})(?:un |otro )?(?:nuevo proyecto|proyecto nuevo|proyecto(?= (?:llamado|que se llama|para|de)))(?!\p{L})(.*)$/iu,
  /^(?:por favor,? )?(?:crea(?:me)?|abre|abramos|creemos|empieza|empecemos|empiezo|inicia|a[ñn]ade) otro proyecto(?!\p{L})(.*)$/iu,
  /^(?:un )?(?:nuevo proyecto|proyecto nuevo)(?!\p{L})(.*)$/iu,
];
const RENAMES = [
  /\brename (.+?) (?:to|as|into) (.+)$/iu,
  /\bchange (?:the|its) (?:project(?:[’']s)? )?name(?: of (.+?))? (?:to|into) (.+)$/iu,
  /(?<!\p{L})(?:ren[oó]mbra(?:l[oa]|r|me)?|rebautiza(?:l[oa]|r)?)(?: (.+?))? (?:a|como|por) (.+)$/iu,
  /(?<!\p{L})c[aá]mbia(?:le|r|me)? el nombre(?: (?:a|de|del)(?: proyecto)? (.+?)| al proyecto)? (?:a|por) (.+)$/iu,
];
const DELETES = [
  new RegExp(
    `^${POLITE}(?:can you |could you |i want to |i(?:[’']d| would) like to )?(?:delete|remove|erase|get rid of|throw away) ((?:the |my |this |that |our )?.*?\\bproject\\b.*|["“«'].+|(?:the |my )?(?:.+) (?:project|one))$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:puedes |quiero |quisiera )?(?:elim[ií]na(?:r|me)?|b[oó]rra(?:r|me)?|quita(?:r)?|suprime|suprimir) ((?:el |mi |este |ese |nuestro )?proyecto(?!\\p{L}).*|["“«'].+)$`,
    'iu',
  ),
];
const SWITCHES = [
  new RegExp(
    `^${POLITE}(?:let[’']s |let us |can we |can you |could we |i want to |i(?:[’']d| would) like to )?(?:switch|change|go back|move|return|jump|take me|get back)(?: me)?(?: over| back)? (?:to|into) (.+)$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:let[’']s |let us )?(?:open|resume|work on|continue with) (?:the |my )?(.+? project|project .+)$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:puedes |podemos |quiero |quisiera |me gustar[ií]a )?(?:c[aá]mbia(?:r|me|te)?|cambiemos|vuelve|volver|volvamos|pasa(?:r|me)?|p[aá]same|pasemos|regresa(?:r)?|vamos|ll[eé]vame) (?:de proyecto )?(?:al? )(?:proyecto )?(.+)$`,
    'iu',
  ),
  new RegExp(
    `^${POLITE}(?:abre|retoma|retomemos|seguimos con|sigamos con|trabajemos en) (?:el )?(proyecto .+)$`,
    'iu',
  ),
];
const LISTS =
  /\b(?:what|which|list|show|see|how many)\b[^.?!]{0,30}\bprojects\b(?!.{0,12}\b(?:solve|decide))|\b(?:que|cuales|cuantos|lista(?:me)?|muestra(?:me)?|ensena(?:me)?|ver)\b[^.?!]{0,30}\bproyectos\b/i;
const CALLED =
  /(?<!\p{L})(?:called|named|titled|llamado|llamada|que se (?:llama|llame)|con (?:el )?nombre)(?!\p{L}):? (.+)$/iu;
const ABOUT = /^\s*(?:project)?\s*(?:for|about|on|to|para|sobre|de)(?!\p{L}) (.+)$/iu;

/** Reads a wish about projects; null for everything that is none. */
export function readProjectWish(text: string): ProjectWish | null {
  const line = text.trim().replace(/\s+/g, ' ');
  const rename = first(RENAMES, line);
  if (rename !== null)
    return { type: 'rename', project: present(rename[1] ?? ''), name: nameIn(rename[2] ?? '') };
  const remove = first(DELETES, line);
  if (remove !== null) return { type: 'delete', project: ofProject(remove[1] ?? '') };
  const create = first(CREATES, line);
  if (create !== null) {
    const rest = create[1] ?? '';
    return {
      type: 'create',
      name: nameIn(
        CALLED.exec(line)?.[1] ??
          /^\s*(?:[:,]?\s*["“«](.+?)["”»]|:\s*(.+)$)/
            .exec(rest)
            ?.slice(1)
            .find((one) => one !== undefined) ??
          '',
      ),
      about: ABOUT.exec(rest.replace(CALLED, ''))?.[1]?.replace(/[.!?]+$/, '') ?? '',
    };
  }
  const name = first(NAMES, line);
  if (name !== null) return { type: 'name', name: nameIn(name[1] ?? '') };
  if (LISTS.test(withoutAccents(line))) return { type: 'list' };
  const move = first(SWITCHES, line);
  return move === null ? null : { type: 'switch', project: ofProject(move[1] ?? '') };
}

/** A name as it is meant: what stands in quotation marks, else the words without marks at their ends. */
export function nameIn(words: string): string {
  const quoted = /["“«](.+?)["”»]/.exec(words)?.[1];
  return (quoted ?? words)
    .trim()
    .replace(/^["'“‘«]+|["'”’»]+$/g, '')
    .replace(/(?:[,.]? (?:please|por favor|then|entonces))?[.!?,;\s]+$|[,.]? (?:please|por favor)$/iu, '')
    .trim()
    .slice(0, 120);
}

/** Whether an answer to "what shall it be called?" can be a name at all. */
export function mayBeName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (/\.(?:md|markdown|txt|pdf|docx|csv|json)(?!\p{L})/iu.test(text)) return false;
  return words.length <= 8 && !/[?¿\n]/.test(text) && /[\p{L}\p{N}]/u.test(text);
}

function ofProject(words: string): string {
  const bare = words
    .replace(/[.?!]+$/, '')
    .replace(/^(?:the|my|our|this|that|el|la|mi|nuestro|este|ese) /iu, '')
    .replace(/^(?:project|proyecto)(?: (?:de|called|named|llamado))? /iu, '')
    .replace(/(?: project| one| please| por favor)+$/iu, '');
  return /^(?:project|proyecto)$/iu.test(bare) ? '' : nameIn(bare);
}

/** Empty for the project that is active: "it", "this project". */
function present(words: string): string {
  return /^(?:it|this|that|the project|this project|the current (?:project|one)|el proyecto|este proyecto|este|lo)?$/iu.test(
    words.trim(),
  )
    ? ''
    : ofProject(words);
}

function first(patterns: readonly RegExp[], line: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = pattern.exec(line);
    if (found !== null) return found;
  }
  return null;
}
