import type { Declared, Tool } from '../tools/tool.js';
import { normalAddress } from './addresses.js';
import type { Provenance } from './provenance.js';

/** What one call of a tool would do besides reading, and writing what can be undone. */
export interface Act {
  /** The address that it opens, as the model gave it. */
  readonly opens: string | null;
  /** Gives data to somebody whom neither the user nor the operator chose. */
  readonly sendsOut: boolean;
  /** Takes something away from the user. */
  readonly deletes: boolean;
  /** Changes something in another system. */
  readonly actsOutside: boolean;
}

/** What a call would do, as its tool declares it. @param input read by the tool's own schema */
export function actOf<Tx>(tool: Tool<Tx>, input: never): Act {
  const { opens, sendsOut, deletes }: Declared<never> = tool;
  return {
    opens: opens?.(input) ?? null,
    sendsOut: sendsOut === true,
    deletes: typeof deletes === 'function' ? deletes(input) : deletes === true,
    actsOutside: tool.mode === 'effect',
  };
}

/** What the engine knows of the context that a call was written in. */
export interface KnownContext {
  readonly provenance: Provenance;
  /** Addresses of the user's own words, of search results, and of pages that were opened because of these. */
  readonly addresses: ReadonlySet<string>;
}

/** Why the user is asked before a call is carried out. */
export type AskedWhy = 'unknown_address' | 'outside_text' | 'file_text';

export type Guarded =
  | { readonly type: 'run' }
  | { readonly type: 'ask'; readonly why: AskedWhy }
  | { readonly type: 'refuse'; readonly message: string };

/**
 * Whether a call may be carried out without asking the user (docs/security.md). Text of others may hold instructions
 * that a model obeys: with such text in the context, nothing leaves, goes or happens elsewhere unasked. An address may
 * carry data, so that one which nobody gave is asked about whatever the context holds.
 */
export function guardCall(act: Act, known: KnownContext): Guarded {
  if (act.opens !== null) {
    const address = normalAddress(act.opens);
    if (address === null)
      return {
        type: 'refuse',
        message: `"${act.opens.slice(0, 200)}" cannot be opened: a whole address is needed that begins with https:// or http://, without a user name or a password.`,
      };
    if (!known.addresses.has(address)) return { type: 'ask', why: 'unknown_address' };
  }
  const { outside, files } = known.provenance;
  if (outside !== null && (act.sendsOut || act.deletes || act.actsOutside))
    return { type: 'ask', why: 'outside_text' };
  if (files !== null && (act.sendsOut || act.deletes)) return { type: 'ask', why: 'file_text' };
  return { type: 'run' };
}
