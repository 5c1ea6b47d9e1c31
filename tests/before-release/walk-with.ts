import type { System } from '@roundtable/testing';
import { idle, say } from '../support.js';

export interface SaidDialogue {
  readonly id: string;
  readonly locale: 'en' | 'es';
  readonly turns: readonly { readonly say: string }[];
}

/** What a turn left in the database, a row a line, and with which models it was made. */
export interface StoredTurn {
  readonly at: string;
  readonly rows: readonly string[];
  readonly providers: readonly string[];
}

type ProviderName = 'anthropic' | 'openai-compatible';

/** Says each dialogue as a new user of the provider, so many at a time; all of their turns, in order. */
export async function walkWith(
  system: System,
  provider: ProviderName,
  about: { readonly team: string; readonly dialogues: readonly SaidDialogue[]; readonly concurrency: number },
): Promise<readonly StoredTurn[]> {
  const walked = new Map<string, readonly StoredTurn[]>();
  const waiting = [...about.dialogues];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      walked.set(next.id, await walk(system, provider, { team: about.team, dialogue: next }));
  };
  await Promise.all(Array.from({ length: about.concurrency }, work));
  return about.dialogues.flatMap(({ id }) => walked.get(id) ?? []);
}

async function walk(
  system: System,
  provider: ProviderName,
  { team, dialogue }: { readonly team: string; readonly dialogue: SaidDialogue },
): Promise<StoredTurn[]> {
  const { client, user } = await system.signIn(`${team}-${dialogue.id}-${provider}@example.com`);
  await client.profile.update({ modelProvider: provider });
  const { id } = await client.conversations.create({ team, locale: dialogue.locale });
  const turns: StoredTurn[] = [];
  for (const { say: said } of dialogue.turns) {
    await say(client, id, said);
    await idle(system, client, id);
    const turn = turns.length + 1;
    const { modelCalls } = await client.conversations.explainTurn(id, turn);
    turns.push({
      at: `${team} ${dialogue.id}.${turn} “${said}”`,
      rows: [...(await told(system, TURN, [id, turn])), ...(await told(system, STORED, [user.id]))],
      providers: modelCalls.flatMap(({ provider: one }) => one ?? []),
    });
  }
  return turns;
}

/** Who said what, what was called with what and what became of it, who handed over to whom, and what is to be decided. */
const TURN = `
  SELECT format('%s %s%s%s: %s', role, agent, composite, task_id, text) AS row, 1 AS part, seq AS place
  FROM messages WHERE conversation_id = $1 AND turn = $2
  UNION ALL SELECT format('call %s %s %s %s %s', agent, tool, status, is_error, input), 2, reply * 100 + index
  FROM tool_calls WHERE conversation_id = $1 AND turn = $2
  UNION ALL SELECT format('handoff %s > %s %s by %s: %s', from_agent, to_agent, members, via, reason), 3, seq
  FROM agent_transitions WHERE conversation_id = $1 AND turn = $2
  UNION ALL SELECT format('decision %s %s', kind, status), 4, 1
  FROM confirmations WHERE conversation_id = $1 AND turn = $2
  ORDER BY part, place, row`;

const KEPT =
  'goals milestones micro_wins plans check_ins commitments follow_ups atomic_notes projects documents';
const STORED = KEPT.split(' ')
  .map((table) => `SELECT format('${table}: %s', count(*)) AS row FROM ${table} WHERE user_id = $1`)
  .join(' UNION ALL ');

async function told(system: System, sql: string, params: readonly unknown[]): Promise<string[]> {
  const rows = await system.sql<{ row: string }>(sql, params);
  return rows.map(({ row }) => row.replaceAll(UUID, '<id>'));
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Where the same turns have left other rows, those of the first with -, those of the second with +. */
export function differencesIn(
  first: readonly StoredTurn[],
  second: readonly StoredTurn[],
): readonly string[] {
  return first.flatMap(({ at, rows }, i) => {
    const other = second[i]?.rows ?? [];
    const lines = [
      ...rows.filter((row) => !other.includes(row)).map((row) => `  - ${row}`),
      ...other.filter((row) => !rows.includes(row)).map((row) => `  + ${row}`),
    ];
    return lines.length === 0 && rows.length === other.length ? [] : [[at, ...lines].join('\n')];
  });
}
