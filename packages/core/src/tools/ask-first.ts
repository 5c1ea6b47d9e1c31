import { shownAddress } from '../guard/addresses.js';
import { catalogue, type InBoth, type Locale, say } from '../locale.js';
import type { ApprovalReason } from '../turns/approval.js';
import type { Proposal, Tool } from './tool.js';

/** The kind of a confirmation for a tool call, unchanged. */
export const TOOL_CALL = 'tool_call';
/** The kind of a confirmation for a call that opens a web address, which the user must see. */
export const ADDRESS_OPEN = 'address_open';

/** Whether a confirmation is for a call as the agent made it, not for a proposal that the tool made. */
export function isAskedFirst(kind: string): boolean {
  return kind === TOOL_CALL || kind === ADDRESS_OPEN;
}

const MAY_HAVE_HAPPENED = catalogue('approvals.mayHaveHappened', {
  en: 'an earlier attempt may already have worked; please check the other system before you approve this one',
  es: 'puede que un intento anterior ya haya funcionado; compruébalo en el otro sistema antes de aprobar este',
});

const OPEN = catalogue('approvals.open', { en: 'open', es: 'abrir' });

/** The texts of the guard's reasons, for the user and the agent. */
const WHY: Readonly<Partial<Record<ApprovalReason, InBoth<string>>>> = catalogue('approvals.why', {
  unknown_address: {
    en: 'Neither you nor a search named this address. When it is opened, that server can read everything that is written in it.',
    es: 'Ni tú ni una búsqueda han nombrado esta dirección. Al abrirla, ese servidor puede leer todo lo que está escrito en ella.',
  },
  outside_text: {
    en: 'This conversation contains text from outside (a web page, a search result, another service), which may have led the agent to ask for this.',
    es: 'En esta conversación hay texto de fuera (una página web, un resultado de búsqueda, otro servicio) que puede haber llevado al agente a pedir esto.',
  },
  file_text: {
    en: 'This conversation contains text from your files, which may have led the agent to ask for this.',
    es: 'En esta conversación hay texto de tus archivos, que puede haber llevado al agente a pedir esto.',
  },
});

/** Creates the proposal that asks whether a call may run: the act in words and its whole input; nothing is editable. */
export function askFirst<Tx>(
  tool: Tool<Tx>,
  input: unknown,
  about: { readonly locale: Locale; readonly reason: ApprovalReason },
): Proposal {
  const act = describeCall(tool, input, about.locale);
  const address = tool.opens?.(asInput(input));
  const reason = WHY[about.reason];
  const why = reason === undefined ? undefined : say(reason, about.locale);
  const warning = about.reason === 'may_have_happened' ? ` (${say(MAY_HAVE_HAPPENED, about.locale)})` : '';
  return {
    type: 'proposal',
    kind: address === undefined ? TOOL_CALL : ADDRESS_OPEN,
    preview: {
      ...(address === undefined ? {} : { address: shownAddress(address) }),
      summary: `${act}${warning}`,
      details: detailsOf(input),
      ...(why === undefined ? {} : { why }),
    },
    editable: [],
  };
}

/** Describes a call in one line; falls back to the tool's name. `input` has passed the tool's schema. */
export function describeCall<Tx>(tool: Tool<Tx>, input: unknown, locale: Locale): string {
  const described = tool.describe?.(asInput(input), locale);
  if (described !== undefined) return described;
  const address = tool.opens?.(asInput(input));
  return address === undefined
    ? tool.name.replaceAll('_', ' ')
    : `${say(OPEN, locale)} ${shownAddress(address)}`;
}

/** Lists every field of the input on its own line, so that nothing runs that was not shown. */
export function detailsOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return lineOf(input);
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${lineOf(value)}`)
    .join('\n');
}

/** Quotes a text with line breaks, so that no part of it can look like another field. */
function lineOf(value: unknown): string {
  return typeof value === 'string' && !/[\r\n\u2028\u2029]/.test(value)
    ? value
    : (JSON.stringify(value) ?? '');
}

/** Trusts the input: its type is erased in the registry, and the caller has parsed it with the tool's schema. */
function asInput(input: unknown): never {
  return input as never;
}
