import type { PhraseSet } from '../phrases/phrase-set.js';
import type { LocalText } from '../teams/team.js';

/** The words for a kind of proposal: in the sentences about a decision, and as its own plain answers. A kind that no capability declares gets `DONE`. */
export interface ConfirmationKind {
  /** "Approved and …": `saved`, `guardado`. */
  readonly doneWord: LocalText;
  /** "Not approved, nothing was …": `saved`; in Spanish "no se … nada": `guardó`. */
  readonly rejectedWord: LocalText;
  /** "Approved, but it could not be …": `saved`; in Spanish "no se pudo …": `guardar`. */
  readonly failedWord: LocalText;
  /** Messages that answer this kind, besides the yes and no that answer every proposal. */
  readonly answers?: OwnAnswers;
}

/**
 * Whole messages that are a yes or a no to one kind of proposal: in lower case, without full stops and commas, with
 * straight apostrophes; a hum of any length is `hm`.
 */
export interface OwnAnswers {
  readonly yes: PhraseSet;
  readonly no: PhraseSet;
  /** Phrases that may precede such a no, any number of them; before a yes they leave the proposal open. */
  readonly secondThoughts?: PhraseSet;
  /** Whole questions in lower case that ask for this decision, though the same words could ask something else. */
  readonly asks?: PhraseSet;
}

export type ConfirmationKinds = Readonly<Record<string, ConfirmationKind>>;

const DONE: ConfirmationKind = {
  doneWord: { en: 'done', es: 'hecho' },
  rejectedWord: { en: 'changed', es: 'cambió' },
  failedWord: { en: 'done', es: 'hacer' },
};

/** The words of a kind, as a capability declares them; else `DONE`. */
export function confirmationKind(kinds: ConfirmationKinds, kind: string): ConfirmationKind {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? DONE;
}
