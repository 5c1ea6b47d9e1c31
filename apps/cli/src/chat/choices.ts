/** What a person can do about an open confirmation. */
export type Choice = 'approve' | 'edit' | 'reject' | 'later';

const WORDS: Readonly<Record<string, Choice>> = {
  a: 'approve',
  approve: 'approve',
  y: 'approve',
  yes: 'approve',
  e: 'edit',
  edit: 'edit',
  r: 'reject',
  reject: 'reject',
  n: 'reject',
  no: 'reject',
  l: 'later',
  later: 'later',
  aprobar: 'approve',
  sí: 'approve',
  si: 'approve',
  editar: 'edit',
  rechazar: 'reject',
  luego: 'later',
};

const DELETES =
  /^(?:(?:yes|yep|yeah|sure|ok|okay|s[ií]|vale|claro),? )?(?:please |por favor,? )?(?:go ahead and )?(?:delete|remove|erase|b[oó]rr\p{L}+|elim[ií]n\p{L}+)(?: (?:it|this|that|the project|el proyecto|eso|este proyecto|this project))?(?:,? (?:please|por favor))?$/u;
const KEEPS =
  /^(?:(?:no|nope|better not|mejor no),? )?(?:please |por favor,? )?(?:keep (?:it|the project|this)|cons[eé]rv\p{L}+|qu[eé]dat\p{L}+(?: con [eé]l)?|d[eé]jal[oa](?: como est[aá])?|do(?: not|n['’]t) delete (?:it|the project)|no l[oa] (?:borres|elimines))$/u;

/**
 * The choice that a line names; null: the line is something else, such as a message. A deletion may be decided in
 * words that name it ("yes, delete it").
 */
export function choiceOf(
  line: string,
  about: { readonly isDeletion: boolean } = { isDeletion: false },
): Choice | null {
  const words = bare(line);
  if (about.isDeletion && DELETES.test(words)) return 'approve';
  if (about.isDeletion && KEEPS.test(words)) return 'reject';
  return WORDS[words] ?? null;
}

/** Whether the line is a mere yes or no, which may just as well answer what an agent has asked since. */
export function isMereAnswer(line: string): boolean {
  return /^(?:y|yes|n|no|s[ií])$/.test(bare(line));
}

function bare(line: string): string {
  return line
    .trim()
    .toLowerCase()
    .replace(/^[¡¿]+|[.!]+$/g, '');
}
