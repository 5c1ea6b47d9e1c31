import { z } from 'zod';
import { assertNever } from '../assert-never.js';
import type { Locale } from '../locale.js';
import type { ToolSpec } from '../model/model-port.js';
import { agentOf, composed } from '../teams/composite.js';
import type { Handoff, Team } from '../teams/team.js';
import { inputSchema, type ReturnFields } from './tool.js';

const TransferInput = z.strictObject({
  reason: z
    .string()
    .min(1)
    .max(500)
    .describe('Why the conversation goes to this colleague now, in one sentence'),
  context: z
    .string()
    .max(2000)
    .optional()
    .describe('What the colleague needs to know to go on without asking again'),
});

const ReturnInput = z.strictObject({
  summary: z.string().min(1).max(2000).describe('What was done, in one to three sentences'),
});

const LONGEST_DELIVERABLE = 12_000;

/** A handoff that an agent requested, in one shape for all kinds of handoff tools. */
export interface HandoffRequest {
  readonly to: string;
  /** The members of a composite in the given order, `to` first; null for an agent that the team declares. */
  readonly members: readonly string[] | null;
  readonly reason: string;
  readonly context: string | null;
}

/** Builds a handoff tool from the team's data and the tools' return fields. */
export function handoffToolSpec(handoff: Handoff, team: Team, returns: ReturnFields): ToolSpec {
  return {
    name: handoff.tool,
    description: describe(handoff, team),
    inputSchema: inputSchema(inputOf(handoff, team, returns)),
  };
}

/** Parses the input of a handoff call; the error names the field and the expectation. */
export function readHandoff(
  handoff: Handoff,
  about: { readonly team: Team; readonly returns: ReturnFields },
  input: unknown,
): HandoffRequest | { readonly error: string } {
  const { team, returns } = about;
  switch (handoff.kind) {
    case 'transfer': {
      const parsed = carrying(TransferInput, handoff).safeParse(input);
      if (!parsed.success) return { error: z.prettifyError(parsed.error) };
      const { reason, context = null } = parsed.data;
      return {
        to: handoff.to,
        members: membersOf(team, handoff.to),
        reason,
        context: packed(context, parsed.data, handoff),
      };
    }
    case 'return': {
      const parsed = carrying(returning(returns), handoff).safeParse(input);
      if (!parsed.success) return { error: z.prettifyError(parsed.error) };
      const { summary = '', ...more } = parsed.data;
      const made = Object.entries(returns).flatMap(([name, { tell }]) => {
        const value = more[name];
        return value === undefined ? [] : [tell(value)];
      });
      const context = made.length === 0 ? summary : `${summary} (${made.join(', ')})`;
      return {
        to: handoff.to,
        members: membersOf(team, handoff.to),
        reason: summary,
        context: packed(context, parsed.data, handoff),
      };
    }
    case 'combine': {
      const { fields, named, details } = combineInput(handoff, team);
      const parsed = carrying(fields, handoff).safeParse(input);
      if (!parsed.success) return { error: z.prettifyError(parsed.error) };
      const members = named.parse(parsed.data);
      const { reason, context = null } = details.parse(parsed.data);
      const [to = handoff.to] = members;
      return {
        to,
        members,
        reason: reason ?? context ?? `Asked for: ${members.join(', ')}`,
        context: packed(context, parsed.data, handoff),
      };
    }
    default:
      return assertNever(handoff.kind);
  }
}

/** The name of the agent that takes over. */
export function handoffName(request: HandoffRequest, team: Team, locale: Locale): string {
  const target =
    request.members === null ? agentOf(team, request.to, locale) : composed(team, request.members, locale);
  return target?.name ?? request.to;
}

function describe(handoff: Handoff, team: Team): string {
  if (handoff.kind === 'combine')
    return `Hand the conversation to one or more specialists, who act together as one. ${handoff.when}`;
  const target = agentOf(team, handoff.to);
  const role = target === null ? '' : ` (${target.role})`;
  return `Hand the conversation to ${target?.name ?? handoff.to}${role}. ${handoff.when}`;
}

function inputOf(handoff: Handoff, team: Team, returns: ReturnFields): z.ZodType {
  switch (handoff.kind) {
    case 'transfer':
      return carrying(TransferInput, handoff);
    case 'return':
      return carrying(returning(returns), handoff);
    case 'combine':
      return carrying(combineInput(handoff, team).fields, handoff);
    default:
      return assertNever(handoff.kind);
  }
}

/** The input of `return`: a summary, and the tools' return fields. */
function returning(returns: ReturnFields) {
  const fields: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
    Object.entries(returns).map(([name, { description }]) => [
      name,
      z.string().optional().describe(description),
    ]),
  );
  return ReturnInput.extend(fields);
}

/** Adds the required deliverable to the input, if the team's handoff describes one (seed 002 §2.3). */
function carrying<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape, z.core.$strict>,
  { deliverable }: Handoff,
) {
  if (deliverable === undefined) return input;
  const what = `What you hand over: ${deliverable}. Write it out, so that nobody has to ask again; of what is not finished, what there is and what is open`;
  return input.extend({
    deliverable: z.string().trim().min(1).max(LONGEST_DELIVERABLE).describe(what),
  });
}

const Carried = z.object({ deliverable: z.string().optional() });

/** Builds the context for the next agent, with the deliverable below it under its name. */
function packed(context: string | null, input: unknown, handoff: Handoff): string | null {
  const { deliverable } = Carried.parse(input);
  if (deliverable === undefined) return context;
  const carried = `Deliverable (${handoff.deliverable}):\n${deliverable}`;
  return context === null ? carried : `${context}\n\n${carried}`;
}

/** The input of `combine`: a list of the composite's members, under the team's field name. */
function combineInput(handoff: Handoff, team: Team) {
  const field = handoff.field ?? 'members';
  const members = team.composites.find(({ id }) => id === handoff.to)?.members ?? [];
  const ids = members.map(({ id }) => id);
  const expected = `expected one or more of ${ids.join(', ')}, each at most once`;
  const roles = members.map(({ id, role }) => `${id} (${role})`).join('; ');
  const list = z
    .array(z.enum(ids, expected), expected)
    .min(1, expected)
    .refine((named) => new Set(named).size === named.length, expected)
    .meta({ uniqueItems: true })
    .describe(`Who takes over, together as one: ${roles}`);
  const details = { reason: TransferInput.shape.reason.optional(), context: TransferInput.shape.context };
  return {
    fields: z.strictObject({ [field]: list, ...details }),
    named: z.object({ [field]: list }).transform((read) => read[field] ?? []),
    details: z.object(details),
  };
}

/** A single member as a target is a composite of one. */
function membersOf(team: Team, id: string): readonly string[] | null {
  return agentOf(team, id)?.composite?.members ?? null;
}
