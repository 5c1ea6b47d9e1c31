import type { PhraseSet } from '../phrases/phrase-set.js';
import type { LocalText } from '../teams/team.js';

/** How the engine tells what became of a kind of proposal, and what answers it. One that no capability names is "done". */
export interface ConfirmationKind {
  /** "Approved and …": `saved`, `guardado`. */
  readonly done: LocalText;
  /** "Not approved, nothing was …": `saved`; in Spanish "no se … nada": `guardó`. */
  readonly undone: LocalText;
  /** "Approved, but it could not be …": `saved`; in Spanish "no se pudo …": `guardar`. */
  readonly impossible: LocalText;
  /** What answers it in talk besides the yes and no that fit every proposal. */
  readonly answers?: OwnAnswers;
}

/**
 * Messages, whole ones, that are a yes or a no to one kind of proposal: in small letters, without stops and commas, with
 * straight apostrophes; a hum of any length is `hm`.
 */
export interface OwnAnswers {
  readonly yes: PhraseSet;
  readonly no: PhraseSet;
  /** What may come before such a no, any number of them; before a yes it leaves the proposal open. */
  readonly secondThoughts?: PhraseSet;
  /** Questions, whole ones in small letters, that ask for exactly this, though their words could ask something else. */
  readonly asks?: PhraseSet;
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
