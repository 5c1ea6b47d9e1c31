import type { Declared, Tool } from '../tools/tool.js';
import { normalAddress } from './addresses.js';
import type { Provenance } from './provenance.js';

/** What a tool call would do, other than reading and reversible writing. */
export interface Act {
  /** The address that it opens, as the model wrote it. */
  readonly opens: string | null;
  /** Sends data to a recipient that neither the user nor the operator has chosen. */
  readonly sendsOut: boolean;
  /** Deletes something of the user's. */
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

/** What the guard knows of the context in which the model wrote a call. */
export interface KnownContext {
  readonly provenance: Provenance;
  /** Known addresses: from the user's messages, from search results, and from pages opened because of these. */
  readonly addresses: ReadonlySet<string>;
}

/** Why the guard requires approval of a call. */
export type AskedWhy = 'unknown_address' | 'outside_text' | 'file_text';

export type Guarded =
  | { readonly type: 'run' }
  | { readonly type: 'ask'; readonly why: AskedWhy }
  | { readonly type: 'refuse'; readonly message: string };

/**
 * Whether a call may run without approval (docs/security.md). Text of others may hold instructions that a model obeys (prompt
 * injection): with such text in the context, sending data out, deleting and acting on other systems need approval. An address
 * may carry data, so opening an unknown one always needs approval.
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
