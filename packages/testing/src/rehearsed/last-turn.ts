import { guiltIn, promisesWithoutFollowUp } from '@roundtable/capabilities/coaching-checks/server';
import { type Line, type TalkTurn, talk } from './talk.js';

/**
 * The last turn of a talk. @throws when in any turn nobody spoke, a promise was not stored, a phrase shames, a tool
 * refused its input, or the API would have refused a request.
 */
export async function lastTurn(
  lines: readonly Line[],
  teamId?: string,
  results: Readonly<Record<string, unknown>> = {},
): Promise<TalkTurn> {
  const { turns, rejected } = await talk(lines, teamId, { results });
  const faults = turns.flatMap(({ words, calls }, at) => [
    ...(words === '' ? [`turn ${at + 1}: nobody spoke`] : []),
    ...promisesWithoutFollowUp(words, calls).map((promise) => `turn ${at + 1}: not stored: ${promise}`),
    ...guiltIn(words).map(({ around }) => `turn ${at + 1}: shames: ${around}`),
    ...calls.filter(({ isError }) => isError).map(({ tool }) => `turn ${at + 1}: ${tool} was refused`),
  ]);
  faults.push(...rejected.flat());
  const turn = turns.at(-1);
  if (faults.length > 0 || turn === undefined) throw new Error(faults.join('\n') || 'nothing was said');
  return turn;
}

/** The tools of a turn, in order; `thinking` is left out. */
export const toolsOf = ({ calls }: TalkTurn): readonly string[] => calls.map(({ tool }) => tool);

/** A commitment that has come due. */
export const DUE: Line = { due: 'Follow-up on “call the gym”, planned for Tuesday 3 March, 09:00.' };
