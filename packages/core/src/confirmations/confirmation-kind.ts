import type { LocalText } from '../teams/team.js';

/** How the engine tells what became of a kind of proposal. One that no capability names is "done". */
export interface ConfirmationKind {
  /** "Approved and …": `saved`, `guardado`. */
  readonly done: LocalText;
  /** "Not approved, nothing was …": `saved`; in Spanish "no se … nada": `guardó`. */
  readonly undone: LocalText;
  /** "Approved, but it could not be …": `saved`; in Spanish "no se pudo …": `guardar`. */
  readonly impossible: LocalText;
}

export type ConfirmationKinds = Readonly<Record<string, ConfirmationKind>>;

const DONE: ConfirmationKind = {
  done: { en: 'done', es: 'hecho' },
  undone: { en: 'changed', es: 'cambió' },
  impossible: { en: 'done', es: 'hacer' },
};

/** The words of a kind, from those that capabilities name. */
export function confirmationKind(kinds: ConfirmationKinds, kind: string): ConfirmationKind {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? DONE;
}
