import { type Agent, heardWish } from '@roundtable/core';
import type { AgentTurns, TalkRow } from '@roundtable/prisma';

/** How the user got on with each agent in some talk: turns with it, how often it was asked for, and declined. Pure. */
export function countAgents(talk: readonly TalkRow[], agents: readonly Agent[]): AgentTurns[] {
  const turns = new Map<string, Set<number>>();
  for (const { agent, turn } of talk) {
    if (agent !== null) turns.set(agent, (turns.get(agent) ?? new Set()).add(turn));
  }
  const wishes = talk.flatMap((row) => (row.role === 'user' ? [heardWish(row.text, { agents })] : []));
  return agents
    .map(({ id }) => ({
      agent: id,
      turns: turns.get(id)?.size ?? 0,
      asked: wishes.filter((wish) => wish.wants === id || wish.staysWith === id).length,
      declined: wishes.filter((wish) => wish.declines === id).length,
    }))
    .filter((one) => one.turns + one.asked + one.declined > 0);
}
