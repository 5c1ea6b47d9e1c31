import { describe, expect, it } from 'vitest';
import { text, toolUse, turn } from '../src/index.js';
import { ask, tool, withSdk } from './sdk.js';

describe('a scripted turn', () => {
  it('answers its message, then what its call leads to, and begins with no other message', async () => {
    const { simulator, client } = await withSdk({ otherwise: 'What else?' });
    simulator.script([
      ...turn('Save "Run"', ['One moment.', toolUse('save', { title: 'Run' })], 'Saved.'),
      ...turn('Thanks', 'Gladly.'),
    ]);
    expect((await client.messages.create(ask('Thank you'))).content).toMatchObject([{ text: 'What else?' }]);
    const asked = { ...ask('Please: Save "Run"'), tools: [tool('save')] };
    const { content } = await client.messages.create(asked);
    expect(content).toMatchObject([{ text: 'One moment.' }, { name: 'save', input: { title: 'Run' } }]);
    const call = content[1];
    if (call?.type !== 'tool_use') throw new Error('no call');
    const result = { type: 'tool_result' as const, tool_use_id: call.id, content: 'done' };
    const after = [...asked.messages, { role: 'assistant' as const, content }];
    const settled = { ...asked, messages: [...after, { role: 'user' as const, content: [result] }] };
    expect((await client.messages.create(settled)).content).toMatchObject([{ text: 'Saved.' }]);
    expect((await client.messages.create(ask('Thanks'))).content).toMatchObject([{ text: 'Gladly.' }]);
    expect((await client.messages.create(ask('Thanks'))).content).toMatchObject([{ text: 'What else?' }]);
  });
});

describe('where no rule matches', () => {
  it('says what it was given for it, also after a reset, and a strict script still refuses', async () => {
    const { simulator, client } = await withSdk({ otherwise: 'All right.' });
    simulator.reset();
    const reply = await client.messages.create(ask('How am I doing?'));
    expect(reply).toMatchObject({ content: [text('All right.')], stop_reason: 'end_turn' });
    expect(simulator.stats()).toMatchObject({ scripted: 1, rehearsed: 0 });
    simulator.script([], { strict: true });
    await expect(client.messages.create(ask('How am I doing?'))).rejects.toThrow(/no rule matches/);
  });
});
