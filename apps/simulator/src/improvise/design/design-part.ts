import { newToolUseId } from '../../wire/ids.js';
import type { ReplyBlock } from '../../wire/reply.js';
import { type Act, findTool } from '../act.js';
import { type Intent, readIntents } from '../intents.js';
import type { Locale } from '../locale.js';
import { type DesignPhrases, designEn, factNamesEn } from '../phrases/design-en.js';
import { designEs, factNamesEs } from '../phrases/design-es.js';
import type { Scene } from '../scene.js';
import { createSpeaker, type Speaker } from '../speaker.js';
import { readTold, type Told } from './read-told.js';

/** What every move of a designer is made from. */
export type DesignPart = {
  readonly scene: Scene;
  readonly speaker: Speaker;
  readonly phrases: DesignPhrases;
  readonly intents: ReadonlySet<Intent>;
  readonly told: Told;
  readonly locale: Locale;
};

/** More rounds of tools than a turn of this team needs. */
const MAX_ROUNDS = 6;

/** Whether the prompt and tools are those of somebody who works in projects for a product design team. */
export function isDesigner({ systemText, tools }: Scene): boolean {
  return (
    tools.some(({ name }) => name === 'create_project') || /\bin a product design team\b/.test(systemText)
  );
}

export function designPart(scene: Scene): DesignPart {
  const told = readTold(scene);
  const locale = told.brief?.language ?? scene.locale;
  return {
    scene,
    told,
    locale,
    speaker: createSpeaker(scene),
    phrases: locale === 'es' ? designEs : designEn,
    intents: readIntents(scene.lastUser),
  };
}

/** A tool call with a thought before it; the words alone where the tool is not offered or enough was called. */
export function using(
  part: DesignPart,
  about: {
    readonly tool: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly thought?: readonly string[];
    readonly words?: string;
  },
): Act | null {
  const { scene, speaker } = part;
  const made = scene.rounds >= MAX_ROUNDS ? null : callOf(scene, about.tool, about.input);
  if (made === null) return null;
  const thought =
    about.thought === undefined ? null : callOf(scene, 'thinking', { thought: speaker.say(about.thought) });
  return { words: about.words ?? '', calls: [thought, made] };
}

// What the tool's schema does not know is left out.
function callOf(scene: Scene, name: string, input: Readonly<Record<string, unknown>>): ReplyBlock | null {
  const tool = findTool(scene, name);
  if (tool === undefined) return null;
  const known = tool.input_schema?.properties ?? {};
  const fitting = Object.entries(input).filter(([key, value]) => Object.hasOwn(known, key) && value !== '');
  return { type: 'tool_use', id: newToolUseId(), name: tool.name, input: Object.fromEntries(fitting) };
}

export function quote(text: string, locale: Locale): string {
  return locale === 'es' ? `«${text}»` : `"${text}"`;
}

/** The fact's name as people of that language head it. */
export function factName(fact: string, locale: Locale): string {
  return (locale === 'es' ? factNamesEs : factNamesEn)[fact] ?? fact.replaceAll('_', ' ');
}

/** Facts as a list; a piece that stands in the constraints already is not told twice. */
export function factList(facts: Iterable<readonly [string, string]>, locale: Locale): string {
  const all = [...facts];
  const constraints = all.find(([key]) => key === 'constraints')?.[1] ?? '';
  return all
    .filter(([key, value]) => !((key === 'timeline' || key === 'budget') && constraints.includes(value)))
    .map(([key, value]) => `- ${factName(key, locale)}: ${value}`)
    .join('\n');
}

export function cites(names: readonly string[]): string {
  return names.map((name) => `[${name}]`).join(', ');
}
