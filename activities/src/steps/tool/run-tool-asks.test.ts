import { defineTool } from '@roundtable/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callRow, going, inputOf, type NotedTx, scene, TURN } from '../../../test/step-scene.js';
import { runTool } from './run-tool.js';

it('a call that asks besides opens a proposal in the same commit, and the turn goes on', async () => {
  const asks = {
    type: 'proposal',
    kind: 'note_save',
    preview: { text: 'b', summary: 'B' },
    editable: ['text'],
  } as const;
  const tool = defineTool<NotedTx, object>({
    ...{ name: 'look', description: 'Looks.', input: z.looseObject({}) },
    ...{ mode: 'transaction', access: 'write', timeoutMs: 1_000 },
    run: async () => ({ type: 'ok', result: { kept: ['a'] }, asks }),
    execute: async () => ({ type: 'ok', result: null }),
  });
  const { deps, commit } = scene({ call: callRow(), tools: [tool] });
  const step = { type: 'runTool', turn: TURN, step: 2, reply: 1, index: 0, tool: 'look' } as const;
  await runTool(deps, inputOf(step), going);
  const open = commit().confirmations[0];
  expect(open).toMatchObject({ kind: 'note_save', tool: 'look', agent: 'host', preview: asks.preview });
  const confirmation = { id: open?.id, kind: 'note_save', turn: TURN, expiresAt: open?.expiresAt };
  expect(commit()).toMatchObject({
    calls: [{ status: 'done', result: { kept: ['a'] } }],
    events: [
      { type: 'confirmationOpened', confirmation },
      { type: 'toolFinished', step: 2 },
    ],
    publicEvents: [
      { type: 'tool.finished' },
      { type: 'confirmation.required', data: { confirmation: { id: open?.id, text: 'b' } } },
    ],
  });
});
