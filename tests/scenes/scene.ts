import type { System } from '@roundtable/testing';
import { open, publishAs } from '../support.js';

export type Client = Awaited<ReturnType<System['signIn']>>['client'];

/** One kind of conversation: played to its end, it leaves the history that is told of. */
export interface Scene {
  readonly name: string;
  /** Runs of its workflow at the least. */
  readonly runs: number;
  /** Who plays it; the round table unless said otherwise. */
  readonly team?: string;
  /** Played with a round table that treats messages in mid-turn so. */
  readonly disposition?: 'merge' | 'absorb';
  play(system: System, about: { client: Client; id: string }): Promise<void>;
}

export const ANSWER = 'Noted.';
export const call = (name: string, input: Record<string, unknown> = {}) => [
  { type: 'text' as const, text: 'One moment.' },
  { type: 'tool_use' as const, name, input },
];
export const always = (system: System) =>
  system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);

/** Plays a scene with a user and a conversation of its own; returns the conversation's id. */
export async function playScene(system: System, scene: Scene): Promise<string> {
  const { client } = await system.signIn(`${scene.name}@example.com`);
  const team = scene.disposition === undefined ? scene.team : await publishAs(system, scene.disposition);
  const id = await open(client, team);
  try {
    await scene.play(system, { client, id });
  } finally {
    system.simulator.reset();
  }
  return id;
}
