import type { Confirmation } from '@roundtable/api';

/** What is asked in words of its own; other kinds are named by their id. */
export type ConfirmationKind =
  | 'plan_save'
  | 'plan_change'
  | 'plan_delete'
  | 'goal_delete'
  | 'note_delete'
  | 'check_in_delete'
  | 'project_delete'
  | 'project_facts'
  | 'address_open'
  | 'tool_call'
  | 'other';

export interface ConfirmationField {
  readonly name: string;
  readonly text: string;
  readonly isEditable: boolean;
}

export interface ConfirmationContent {
  readonly kind: ConfirmationKind;
  /** What it is about: the goal, the plan's own title, the project. */
  readonly subject: string | null;
  /** In the order in which they are read. */
  readonly fields: readonly ConfirmationField[];
}

/** Fields as they are after typing, by name. */
export type Typed = Readonly<Record<string, string>>;

/** Said in the title or the buttons, or of no interest to a person. */
const NOT_SHOWN = new Set([
  'id',
  'kind',
  'editable',
  'expiresAt',
  'turn',
  'goalId',
  'projectId',
  'source',
  'replaces',
  'planId',
  'noteId',
  'checkInId',
  'basedOn',
]);
const SUBJECTS: Readonly<Record<ConfirmationKind, readonly string[]>> = {
  plan_save: ['title', 'goalTitle'],
  plan_change: ['planTitle'],
  plan_delete: ['title'],
  goal_delete: ['title'],
  note_delete: ['title'],
  check_in_delete: ['title'],
  project_delete: ['projectName'],
  project_facts: ['projectName'],
  address_open: ['summary'],
  tool_call: ['summary'],
  other: ['title'],
};
/** Counts that the summary of a deletion tells in words. */
const IN_SUMMARY = new Set(['turns', 'files', 'decisions']);
const FIRST = ['summary', 'planContent', 'address', 'why'];

/** A confirmation as a card shows it, whatever kind it is of. */
export function contentOf(confirmation: Confirmation): ConfirmationContent {
  const kind = kindOf(confirmation.kind);
  const subjects = SUBJECTS[kind];
  const subject = subjects.map((name) => textOf(confirmation, name)).find((text) => text !== '') ?? null;
  const fields = Object.keys(confirmation)
    .filter((name) => !NOT_SHOWN.has(name) && !subjects.includes(name))
    .filter((name) => kind !== 'project_delete' || !IN_SUMMARY.has(name))
    // The address is all that its call consists of.
    .filter((name) => kind !== 'address_open' || name !== 'details')
    .map((name) => ({
      name,
      text: textOf(confirmation, name),
      isEditable: confirmation.editable.includes(name),
    }))
    .filter(({ text, isEditable }) => text !== '' || isEditable)
    .sort((a, b) => rank(a.name) - rank(b.name));
  return { kind, subject, fields };
}

/** Only what was typed otherwise than it was proposed, and may be: what `edits` of a decision takes. */
export function editsOf(confirmation: Confirmation, typed: Typed): Typed {
  return Object.fromEntries(
    confirmation.editable
      .map((name) => [name, typed[name] ?? textOf(confirmation, name)] as const)
      .filter(([name, text]) => text !== textOf(confirmation, name)),
  );
}

/** `planContent` and `plan_save` as words. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function kindOf(kind: string): ConfirmationKind {
  switch (kind) {
    case 'plan_save':
    case 'plan_change':
    case 'plan_delete':
    case 'goal_delete':
    case 'note_delete':
    case 'check_in_delete':
    case 'project_delete':
    case 'project_facts':
    case 'address_open':
    case 'tool_call':
      return kind;
    default:
      return 'other';
  }
}

function textOf(confirmation: Confirmation, name: string): string {
  const value = confirmation[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function rank(name: string): number {
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
}
