import type { Tool } from '../api/request.js';
import { fieldsIn } from './fields.js';

/** Values by idea; a tool's fields are matched to ideas by their names, whatever their spelling. */
export type Facts = Partial<Record<Idea, string>>;

type Idea = keyof typeof NAMES;

const NAMES = {
  goalId: ['goalid', 'goal'],
  milestoneId: ['milestoneid'],
  intentionId: ['intentionid', 'implementationintentionid'],
  microWinId: ['microwinid'],
  commitmentId: ['commitmentid'],
  followUpId: ['followupid'],
  title: ['title', 'name', 'goaltitle', 'milestonetitle'],
  why: ['why', 'motivation'],
  notes: ['notes', 'note', 'description', 'details'],
  status: ['status'],
  act: ['act', 'action'],
  due: ['due', 'dueat'],
  at: ['at', 'when'],
  until: ['until'],
  days: ['days'],
  unit: ['unit'],
  chart: ['type', 'charttype'],
  format: ['format'],
  content: ['content', 'body'],
  words: ['text', 'content'],
  url: ['url', 'link'],
  checkInRhythm: ['checkinrhythm'],
  weeklyInsights: ['weeklyinsights'],
  monthlyInsights: ['monthlyinsights'],
  emailFollowUps: ['emailfollowups'],
  timeZone: ['timezone'],
  done: ['done'],
  statusFilter: ['statusfilter', 'filter'],
  targetDate: ['targetdate', 'duedate', 'date', 'deadline'],
  ifSituation: ['ifsituation', 'if', 'situation', 'trigger', 'cue'],
  thenAction: ['thenaction', 'then', 'response'],
  planContent: ['plancontent', 'markdown', 'plan'],
  summary: ['summary'],
  reason: ['reason'],
  context: ['context', 'goalcontext', 'background'],
  achievement: ['achievement'],
  thought: ['thought', 'thinking', 'reasoning'],
  question: ['question'],
  query: ['query', 'q', 'search', 'keywords', 'topic'],
} as const;

/**
 * The input of a tool call, filled from the tool's own schema: required fields always, optional ones where a fact is
 * known. Null when a required id is not known, so that no call is made up.
 */
export function fillInput(tool: Tool, facts: Facts, fallback: string): Record<string, unknown> | null {
  const required = new Set(tool.input_schema?.required ?? []);
  const input: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(tool.input_schema?.properties ?? {})) {
    const shape = readShape(schema);
    const fact = factFor(name, facts);
    const value = fact === undefined ? undefined : fit(fact, shape);
    if (value !== undefined) input[name] = value;
    else if (required.has(name)) {
      if (/id$/i.test(name) && shape.choices.length === 0) return null;
      input[name] = invent(shape, fallback);
    }
  }
  return input;
}

type Shape = {
  type: string;
  choices: readonly unknown[];
  items: readonly unknown[];
  maxLength: number;
  minimum: number;
};

function readShape(schema: unknown): Shape {
  const fields = new Map(typeof schema === 'object' && schema !== null ? Object.entries(schema) : []);
  const variants = fields.get('anyOf') ?? fields.get('oneOf');
  if (Array.isArray(variants) && variants.length > 0) return readShape(variants[0]);
  const type = fields.get('type');
  const choices = fields.get('enum');
  const constant = fields.get('const');
  return {
    type: Array.isArray(type) ? String(type[0]) : String(type ?? 'string'),
    choices: Array.isArray(choices) ? choices : constant === undefined ? [] : [constant],
    items: type === 'array' ? readShape(fields.get('items')).choices : [],
    maxLength: Number(fields.get('maxLength') ?? 4000),
    minimum: Number(fields.get('minimum') ?? 1),
  };
}

function factFor(name: string, facts: Facts): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  for (const [idea, value] of Object.entries(facts)) {
    if (value !== '' && namesOf(idea).includes(plain)) return value;
  }
  return undefined;
}

function namesOf(idea: string): readonly string[] {
  return Object.entries(NAMES).find(([key]) => key === idea)?.[1] ?? [];
}

function fit(fact: string, { type, choices, maxLength }: Shape): unknown {
  if (choices.length > 0) return choices.includes(fact) ? fact : undefined;
  if (type === 'array') return [fact];
  if (type === 'boolean') return fact === 'true';
  if (type === 'number' || type === 'integer')
    return Number.isFinite(Number(fact)) ? Number(fact) : undefined;
  return type === 'string' ? fact.slice(0, maxLength) : undefined;
}

function invent({ type, choices, items, maxLength, minimum }: Shape, fallback: string): unknown {
  if (choices.length > 0) return choices[0];
  switch (type) {
    case 'number':
    case 'integer':
      return minimum;
    case 'boolean':
      return true;
    case 'array':
      return items.length > 0 ? named(items, fallback) : [fallback.slice(0, maxLength)];
    case 'object':
      return {};
    default:
      return fallback.slice(0, maxLength);
  }
}

// Of a closed list, what the words name: "workout and diet" is exercise and nutrition.
function named(choices: readonly unknown[], words: string): readonly unknown[] {
  const found = fieldsIn(words, choices.map(String));
  return found.length > 0 ? found : choices.slice(0, 1);
}
