/** The choices for an open confirmation. */
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

/** The choice that a line names; null if it is something else, such as a message. */
export function choiceOf(line: string): Choice | null {
  return WORDS[bare(line)] ?? null;
}

/** Whether the line is a mere yes or no, which may also answer a later question of an agent. */
export function isMereAnswer(line: string): boolean {
  return /^(?:y|yes|n|no|s[ií])$/.test(bare(line));
}

function bare(line: string): string {
  return line
    .trim()
    .toLowerCase()
    .replace(/^[¡¿]+|(?<![.!])[.!]+$/g, '');
}
