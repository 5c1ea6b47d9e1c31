import { defineTool } from '@roundtable/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ourTeam } from '../fixtures/our-team.js';
import { standIn } from '../fixtures/round-table.js';
import type { MemoryTx } from '../memory/memory-store.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { runInMemory } from './run-in-memory.js';

const propose = defineTool<MemoryTx, object>({
  name: 'propose_note_deletion',
  description: 'Proposes.',
  input: z.looseObject({}),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: 10_000,
  propose: async (_tx, _input, { locale }) => ({
    type: 'proposal',
    kind: 'note_delete',
    preview: { summary: locale === 'es' ? 'eliminar la nota' : 'delete the note' },
    editable: [],
  }),
  execute: async () => ({ type: 'ok', result: {} }),
});

it.each([
  ['Elimina mi nota sobre el café', 'eliminar la nota', 'Aprobado y eliminada: eliminar la nota', 'Spanish'],
  ['Delete my note about coffee', 'delete the note', 'Approved and deleted: delete the note', 'English'],
])(
  'after “%s” tools, notices and the context are in its language',
  async (said, summary, notice, preferred) => {
    const team = await ourTeam('agentic-coach');
    const others = team.agents.flatMap((agent) => agent.tools).filter((name) => name !== propose.name);
    const tools = [...others.map(standIn), propose];
    const model = createScriptedModel([reply('…', { name: propose.name, input: {} }), reply('…')]);
    const run = runInMemory({ team, tools, model, locale: preferred === 'Spanish' ? 'en' : 'es' });
    run.say(said);
    await run.settle();
    const [asked] = run.tables().confirmations;
    expect(asked?.preview).toMatchObject({ summary });
    run.decide(asked?.id ?? '', { approved: true });
    await run.settle();
    expect(run.tables().messages.map(({ text }) => text)).toContain(notice);
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(`Preferred language: ${preferred}`);
  },
);
