import { type Line, type System, sharedSystem, startLine } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idle, open, post, transcript } from '../support.js';

// The worker dies between a tool's effect and its acknowledgement: the tool has committed, and Temporal has not heard of
// it. The tools are held back by locks on the tables they write to until all of a round are inside; then the worker's
// line to Temporal is cut, the locks released, and when every effect is in the database the worker is killed.

const ROUNDS = 5;
/** Of a round: tools whose whole work is in their transaction, and tools that work outside of it first. */
const NOTES = 8;
const EXPORTS = 2;
const AT_ONCE = NOTES + EXPORTS;
const ALL = ROUNDS * AT_ONCE;

let system: System;
let line: Line;
beforeAll(async () => {
  system = await sharedSystem();
  await system.worker.signal('SIGKILL');
  line = await startLine(system.temporal.address);
});
afterAll(async () => {
  await line.close();
  await system.stop();
});

interface Effect {
  readonly title: string;
  readonly tool: 'create_note' | 'export_to_document';
}

const effectsOf = (round: number): readonly Effect[] =>
  Array.from({ length: AT_ONCE }, (_, i) => ({
    title: `effect ${round}-${i}`,
    tool: i < NOTES ? 'create_note' : 'export_to_document',
  }));

const callOf = ({ title, tool }: Effect) => ({
  type: 'tool_use' as const,
  name: tool,
  input: { title, content: '# Mañana\n\nA **walk**.', ...(tool === 'create_note' ? {} : { format: 'docx' }) },
});

/** A model was asked with the result of the call that has this title. */
const isAnswered = ({ title }: Effect) =>
  system.simulator.requests().some(({ body }) => {
    const text = JSON.stringify(body);
    return text.includes(title) && text.includes('"tool_result"');
  });

async function count(from: string, title = '%'): Promise<number> {
  const [row] = await system.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, [title]);
  return row?.n ?? 0;
}

/** How often the effects of these titles are there. */
const written = async (titles: string) => ({
  notes: await count('atomic_notes WHERE title LIKE $1', titles),
  documents: await count('documents WHERE title LIKE $1', titles),
});

test(`${ALL} times killed between the effect and its acknowledgement: ${ALL} effects`, async () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => effectsOf(round));
  system.simulator.script([
    { match: { lastToolResult: '*' }, reply: { content: 'Done.' } },
    ...rounds.flat().map((effect) => ({
      match: { lastUserText: `please: ${effect.title}` },
      reply: { content: [callOf(effect)] },
    })),
  ]);
  const talks: { id: string; client: Awaited<ReturnType<System['signIn']>>['client'] }[] = [];
  for (const [round, effects] of rounds.entries()) {
    const worker = await system.addWorker({ TEMPORAL_ADDRESS: line.address });
    const releases = [await system.lockTable('atomic_notes'), await system.lockTable('documents')];
    for (const { title } of effects) {
      const { client } = await system.signIn(`${title.replace(' ', '-')}@example.com`);
      const id = await open(client);
      talks.push({ id, client });
      await post(client, id, `please: ${title}`);
    }
    await system.eventually('all tools are inside', async () => {
      const waiting = await count(
        `pg_locks WHERE NOT granted AND relation IN ('atomic_notes'::regclass, 'documents'::regclass) AND $1 <> ''`,
      );
      return waiting === AT_ONCE ? true : null;
    });
    line.cut();
    for (const release of releases) await release();
    await system.eventually('all effects are in the database', async () => {
      const { notes, documents } = await written(`effect ${round}-%`);
      return notes === NOTES && documents === EXPORTS ? true : null;
    });
    await worker.signal('SIGKILL');
    // Temporal knows nothing of these results: no model was asked with one of them.
    expect(effects.filter(isAnswered)).toEqual([]);
    line.restore();
  }

  await system.addWorker();
  for (const { id, client } of talks) await idle(system, client, id);
  expect(await written('effect %')).toEqual({ notes: ROUNDS * NOTES, documents: ROUNDS * EXPORTS });
  expect({
    calls: await count(`tool_calls WHERE status = 'done' AND tool LIKE $1`),
    finished: await count(`events WHERE type = 'tool.finished' AND type LIKE $1`),
  }).toEqual({ calls: ALL, finished: ALL });
  for (const { id, client } of talks) {
    const answers = (await transcript(client, id)).filter((row) => row.role === 'agent' && row.text !== '');
    expect(answers.map((row) => row.text)).toEqual(['Done.']);
  }
});
