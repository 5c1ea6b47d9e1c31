import { newToolUseId } from '../wire/ids.js';
import type { ReplyBlock } from '../wire/reply.js';
import type { Act } from './act.js';
import { type Intent, readIntents } from './intents.js';
import { type TriagePhrases, triagePhrases } from './phrases/triage.js';
import type { Entry, Scene } from './scene.js';
import { createSpeaker, type Speaker } from './speaker.js';

/** What every move of a front desk is made from. */
export type TriagePart = {
  readonly scene: Scene;
  readonly speaker: Speaker;
  readonly phrases: TriagePhrases;
  readonly intents: ReadonlySet<Intent>;
  /** The coaches that the handoff tool offers, by the names that it takes. */
  readonly coaches: readonly string[];
};

const EXECUTE = /execute_?direct/i;
const HAND_OVER = /^(?:hand_?off|hand_?over|transfer)/i;
const ASK = /ask_?question/i;

/** Whether the offered tools are those of a front desk. */
export function isFrontDesk(scene: Scene): boolean {
  return scene.tools.some(({ name }) => EXECUTE.test(name));
}

export function triagePart(scene: Scene): TriagePart {
  const [, choices] = listField(scene) ?? [];
  return {
    scene,
    speaker: createSpeaker(scene),
    phrases: triagePhrases[scene.locale],
    intents: readIntents(scene.lastUser),
    coaches: choices ?? [],
  };
}

/** The question as a call, if there is a tool for it, else as words. */
export function ask(part: TriagePart, question: string): Act {
  const made = use(part.scene, ASK, { question });
  return made === null ? { words: question } : { words: '', calls: [made] };
}

/** A direct request as a call; what its schema does not know is left out. */
export function execute(part: TriagePart, input: Readonly<Record<string, string>>): Act | null {
  const told = Object.entries(input).filter(([, value]) => value !== '');
  const made = use(part.scene, EXECUTE, Object.fromEntries(told));
  return made === null ? null : { words: '', calls: [made] };
}

/** The handoff to these coaches; the line that announces it is the team's. */
export function connect(part: TriagePart, coaches: readonly string[]): Act | null {
  const [field] = listField(part.scene) ?? [];
  if (field === undefined || coaches.length === 0) return null;
  const words = wishOf(part.scene).replaceAll('"', "'").slice(0, 400);
  const reason = part.speaker.say([part.phrases.reason], { words });
  const made = use(part.scene, HAND_OVER, { [field]: coaches, reason, context: words });
  return made === null ? null : { words: '', calls: [made] };
}

/** What the user wants, in their words; a short answer to the desk's question goes with what it answers. */
function wishOf({ userTexts }: Scene): string {
  const [last = '', before = ''] = userTexts.slice(-2).toReversed();
  const isAnswer = last.trim().split(/\s+/).length <= 3 && before.trim().split(/\s+/).length > 2;
  return isAnswer ? `${before} ${last}` : last;
}

/** The last direct request whose call came to something, and its result as data. */
export function lastDone(scene: Scene): ReadonlyMap<string, unknown> | null {
  const result = scene.entries.findLast(
    (entry): entry is Extract<Entry, { type: 'result' }> =>
      entry.type === 'result' &&
      EXECUTE.test(entry.name) &&
      !entry.isError &&
      /deleted|renamed|restored/.test(entry.text),
  );
  return result === undefined ? null : fieldsOf(result.text);
}

/** The direct request that was called last, with its input. */
export function lastRequest(scene: Scene): Extract<Entry, { type: 'call' }> | null {
  const found = scene.entries.findLast((entry) => entry.type === 'call' && EXECUTE.test(entry.name));
  return found?.type === 'call' ? found : null;
}

/** A result's fields; empty when it is no JSON object. */
export function fieldsOf(text: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

// The handoff's field that takes a list of names, with the names that it takes.
function listField(scene: Scene): readonly [string, readonly string[]] | undefined {
  const tool = scene.tools.find(({ name }) => HAND_OVER.test(name));
  for (const [field, schema] of Object.entries(tool?.input_schema?.properties ?? {})) {
    const choices = new Map(Object.entries(Object(new Map(Object.entries(Object(schema))).get('items')))).get(
      'enum',
    );
    if (Array.isArray(choices)) return [field, choices.map(String)];
  }
  return undefined;
}

function use(scene: Scene, name: RegExp, input: Readonly<Record<string, unknown>>): ReplyBlock | null {
  const tool = scene.tools.find((offered) => name.test(offered.name));
  if (tool === undefined) return null;
  const known = tool.input_schema?.properties ?? {};
  const fitting = Object.entries(input).filter(([key]) => Object.hasOwn(known, key));
  return { type: 'tool_use', id: newToolUseId(), name: tool.name, input: Object.fromEntries(fitting) };
}
