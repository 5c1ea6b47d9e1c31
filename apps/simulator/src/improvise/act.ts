import type { Tool } from '../api/request.js';
import { newToolUseId } from '../wire/ids.js';
import type { Reply, ReplyBlock } from '../wire/reply.js';
import type { Scene } from './scene.js';
import { type Facts, fillInput } from './tool-input.js';

/** What an agent does in one reply: words, then calls. A call that cannot be made is left out. */
export type Act = { readonly words: string; readonly calls?: readonly (ReplyBlock | null)[] };

/** A call of an offered tool, filled from the facts; null when it is not offered or an id is missing. */
export function call(scene: Scene, name: string | undefined, facts: Facts): ReplyBlock | null {
  const tool = scene.tools.find((offered) => offered.name === name);
  if (tool === undefined) return null;
  const input = fillInput(tool, facts, scene.lastUser || 'Going on with what the user said.');
  return input === null ? null : { type: 'tool_use', id: newToolUseId(), name: tool.name, input };
}

/** A call whose input is made already, for tools with more than plain fields; null when the tool is not offered. */
export function rawCall(
  scene: Scene,
  name: string,
  input: Readonly<Record<string, unknown>>,
): ReplyBlock | null {
  const tool = findTool(scene, name);
  return tool === undefined ? null : { type: 'tool_use', id: newToolUseId(), name: tool.name, input };
}

/** The offered tool with one of these names, spelling aside ("createGoal" finds "create_goal"). */
export function findTool(scene: Scene, ...names: readonly string[]): Tool | undefined {
  const wanted = names.map(plain);
  return scene.tools.find(({ name }) => wanted.includes(plain(name)));
}

/** The handoff tool that leads to an agent of that name. */
export function handoffTo(scene: Scene, target: string): Tool | undefined {
  const wanted = plain(target);
  return scene.tools.find(({ name }) => {
    const own = plain(name);
    return /^(?:transfer|handoff|handover|return|delegate|switch)/.test(own) && own.includes(wanted);
  });
}

/** Words and calls as the model's reply. */
export function asReply({ words, calls = [] }: Act): Reply {
  const made = calls.filter((one) => one !== null);
  const content: ReplyBlock[] = words === '' ? [] : [{ type: 'text', text: words }];
  content.push(...made);
  return { content, stopReason: made.length > 0 ? 'tool_use' : 'end_turn' };
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
