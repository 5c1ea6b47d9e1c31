import { agentOf } from '../teams/composite.js';
import type { Team } from '../teams/team.js';
import type { HandoffRequest } from '../tools/handoff-tool.js';
import type { TurnSlice } from './settle-reply.js';

/** Why a handoff is refused, in words for the agent that asked for it; null when it is accepted. */
export function handoffFault(
  request: HandoffRequest,
  about: {
    readonly team: Team;
    readonly turn: TurnSlice;
    /** An earlier handoff in the same reply was accepted. */
    readonly handedOff: boolean;
  },
): string | null {
  const { to } = request;
  const named = (id: string) => agentOf(about.team, id)?.name ?? id;
  if (agentOf(about.team, to) === null) return `"${to}" is not in this team.`;
  if (about.handedOff) return 'another handoff in this reply came first.';
  if (about.turn.handoffs >= about.team.limits.handoffs) {
    return `this turn has had ${about.turn.handoffs} handoffs already. Answer the user yourself.`;
  }
  if (about.turn.path.at(-2) === to) {
    return `${named(to)} has just handed over to you. Answer the user first.`;
  }
  const declined = (request.members ?? [to]).find((id) => about.turn.declined.includes(id));
  if (declined !== undefined) {
    return `the user does not want to talk to ${named(declined)} in this conversation. Carry on yourself.`;
  }
  return null;
}
