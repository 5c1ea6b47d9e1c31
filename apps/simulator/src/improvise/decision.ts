import { attributeIn } from './attribute-in.js';
import type { Entry } from './scene.js';

/** What the user decided about a proposal, as the system tells it. */
export type Decision = 'approved' | 'edited' | 'rejected' | 'failed';

/** Reads a <confirmation> block: its attributes where it has them, else its first line. */
export function readDecision({ about, text }: Extract<Entry, { type: 'told' }>): Decision {
  const attribute = (name: string) => attributeIn(about, name)?.toLowerCase();
  const told = attribute('decision') ?? attribute('status') ?? text.split('\n')[0] ?? '';
  if (/not approved|reject|expired|no aprobad|rechazad|caducad|false/i.test(told)) return 'rejected';
  if (attribute('success') === 'false') return 'failed';
  const isEdited = attribute('edited') === 'true' || /edited|with changes|con cambios/i.test(told);
  return isEdited ? 'edited' : 'approved';
}
