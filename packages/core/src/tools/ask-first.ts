import type { Locale } from '../locale.js';
import type { ApprovalReason } from '../turns/approval.js';
import type { Proposal, Tool } from './tool.js';

/** The kind of a confirmation that asks whether a call may run as it is. */
export const TOOL_CALL = 'tool_call';

const MAY_HAVE_HAPPENED = {
  en: 'An earlier try may have gone through already. Please check there before you say yes.',
  es: 'Puede que un intento anterior ya se haya hecho. Compruébalo allí antes de decir que sí.',
};

/** Asks the user whether a call may run: the act in words, and all of its input. What was approved is the call itself. */
export function askFirst<Tx>(
  tool: Tool<Tx>,
  input: unknown,
  about: { readonly locale: Locale; readonly reason: ApprovalReason },
): Proposal {
  const act = describeCall(tool, input, about.locale);
  const warning = about.reason === 'may_have_happened' ? ` ${MAY_HAVE_HAPPENED[about.locale]}` : '';
  return {
    type: 'proposal',
    kind: TOOL_CALL,
    preview: { summary: `${act}${warning}`, details: detailsOf(input) },
    editable: [],
  };
}

/** A call in one line; of a tool that has no words for it, its name. `input` has passed the tool's schema. */
export function describeCall<Tx>(tool: Tool<Tx>, input: unknown, locale: Locale): string {
  return tool.mode === 'effect' ? tool.describe(asInput(input), locale) : tool.name.replaceAll('_', ' ');
}

/** Every field of the input on a line of its own, so that nothing is done that was not shown. */
export function detailsOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return lineOf(input);
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${lineOf(value)}`)
    .join('\n');
}

/** A text with line breaks is quoted: none of it can pass for another field. */
function lineOf(value: unknown): string {
  return typeof value === 'string' && !/[\r\n\u2028\u2029]/.test(value)
    ? value
    : (JSON.stringify(value) ?? '');
}

/** The tool's input type was erased with the tool's; the caller has parsed it by the tool's own schema. */
function asInput(input: unknown): never {
  return input as never;
}
