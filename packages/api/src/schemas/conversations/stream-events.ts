import { z } from 'zod';
import { AgentRef, Id } from '../wire-values.js';
import { Confirmation } from './conversations.js';

const turn = z.number().int();
const call = { turn, callId: z.string(), agent: z.string(), tool: z.string() };
const partial = { messageId: Id, agent: z.string(), attempt: z.number().int() };

/**
 * The payload of each event of a conversation's stream, besides `at`, the time of its commit. The schemas are loose:
 * clients ignore unknown fields.
 */
export const EVENT_DATA = {
  'turn.started': z.looseObject({
    turn,
    kind: z.string(),
    agent: AgentRef,
    input: z.looseObject({ id: Id, kind: z.string(), text: z.string().nullable() }).nullable(),
    /** Earlier messages that the turn answers along with `input`. */
    merged: z.array(z.looseObject({ id: Id, text: z.string().nullable() })).optional(),
    /** Turns whose messages this turn supersedes. */
    supersedes: z.array(z.number().int()).optional(),
  }),
  /** A waiting message joined the running turn. */
  'message.absorbed': z.looseObject({ messageId: Id, seq: z.number().int(), turn, text: z.string() }),
  /** A waiting message was edited. */
  'message.edited': z.looseObject({ messageId: Id, text: z.string() }),
  /** A waiting message was withdrawn; `turn` is the latest turn at that time. */
  'message.withdrawn': z.looseObject({ messageId: Id, turn: turn.optional() }),
  /** Text that belongs at `offset` (UTF-16 units) of the message. */
  'message.delta': z.looseObject({ ...partial, offset: z.number().int(), text: z.string() }),
  /** The message's text so far, which replaces the text that was shown. */
  'message.reset': z.looseObject({ ...partial, text: z.string() }),
  'message.completed': z.looseObject({
    messageId: Id,
    seq: z.number().int(),
    turn,
    /** The step that produced it: the ids of its calls begin with `<turn>.<step>.`. */
    step: z.number().int().optional(),
    role: z.string(),
    agent: AgentRef.nullable(),
    kind: z.string(),
    text: z.string(),
    stopReason: z.string().nullable(),
  }),
  thinking: z.looseObject({ turn, agent: z.string() }),
  'tool.started': z.looseObject({ ...call, input: z.unknown() }),
  /**
   * `outcome` is `unknown` when the call's effect on another system may or may not have happened; `input` is set for a
   * call that never began.
   */
  'tool.finished': z.looseObject({
    ...call,
    isError: z.boolean(),
    input: z.unknown().optional(),
    result: z.unknown(),
    outcome: z.string().optional(),
  }),
  handoff: z.looseObject({
    seq: z.number().int(),
    from: z.string(),
    to: z.string(),
    fromName: z.string(),
    toName: z.string(),
    members: z.array(z.string()).nullish(),
    via: z.string(),
    reason: z.string(),
    announcement: z.string(),
    turn,
    at: z.string(),
  }),
  'confirmation.required': z.looseObject({ turn, confirmation: Confirmation }),
  /** `edits`: the fields that the user changed before approving. */
  'confirmation.settled': z.looseObject({
    turn,
    id: Id,
    kind: z.string(),
    decision: z.string(),
    success: z.boolean(),
    edited: z.boolean(),
    edits: z.record(z.string(), z.string().nullable()).optional(),
    outcome: z.string().optional(),
  }),
  'turn.pending': z.looseObject({ turn, message: z.string(), retryAfterMs: z.number() }),
  'turn.completed': z.looseObject({ turn, outcome: z.string(), stopReason: z.string().nullable() }),
  'turn.failed': z.looseObject({ turn, code: z.string(), error: z.string() }),
  follow_up: z.looseObject({
    turn,
    topic: z.string(),
    topicId: Id.nullable(),
    inputId: Id,
    text: z.string().nullable(),
  }),
  'conversation.deleted': z.looseObject({}),
} as const;

/** The schemas of events' data, by type, including capabilities' events. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** An event of a conversation's stream, discriminated by `type`. */
export type EventOf<Schemas extends EventSchemas> = {
  [T in keyof Schemas & string]: { readonly type: T; readonly data: z.infer<Schemas[T]> };
}[keyof Schemas & string];

/** The schema of all events, for the OpenAPI document. */
export function streamEventSchema(added: EventSchemas) {
  const schemas = Object.entries({ ...EVENT_DATA, ...added });
  return z.union(schemas.map(([type, data]) => eventSchema(type, data))).meta({ id: 'StreamEvent' });
}

/** Parses an event by its type; null for an unknown type or an invalid payload. */
export function readStreamEvent<Schemas extends EventSchemas>(
  schemas: Schemas,
  type: string,
  data: unknown,
): EventOf<Schemas> | null {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  const parsed = schema?.safeParse(data);
  return parsed?.success ? asEvent<Schemas>(type, parsed.data) : null;
}

function eventSchema(type: string, data: z.ZodType) {
  return z.object({ type: z.literal(type), data }).meta({ id: `Event_${type.replace('.', '_')}` });
}

/** TypeScript cannot relate `type` to its schema's output; `readStreamEvent` has just parsed `data` with it. */
function asEvent<Schemas extends EventSchemas>(type: string, data: unknown): EventOf<Schemas> {
  return { type, data } as EventOf<Schemas>;
}
