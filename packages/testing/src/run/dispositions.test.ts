import { describe, expect, test } from 'vitest';
import { reply } from '../model/scripted-model.js';
import { behind, held, start } from './held-turn.js';

describe('merge', () => {
  test('messages that wait when a turn starts are answered together; the last one is answered, the others merged', async () => {
    const it = start('merge', [held, reply('Both.')]);
    await behind(it, () => {
      it.run.say('one more thing');
      it.run.say('and another');
    });
    expect(it.inputs()).toEqual([
      ['answered', null, 1],
      ['merged', 3, 2],
      ['answered', null, 2],
    ]);
    expect(it.words()).toEqual(['first', 'First.', 'one more thing', 'and another', 'Both.']);
    expect(it.asked(1).filter((text) => it.words().includes(text))).toEqual([
      'first',
      'one more thing',
      'and another',
    ]);
    expect(it.events('turn.started').at(-1)?.data).toMatchObject({
      input: { text: 'and another' },
      merged: [{ text: 'one more thing' }],
    });
    expect(it.broken()).toEqual([]);
  });

  test('a plain decision or a system event in between is not swallowed', async () => {
    const it = start('merge', [
      { ...reply('I propose.', { name: 'propose_note', input: { text: 'a' } }), hold: 'first turn' },
      reply('Two.'),
      reply('Due.'),
      reply('Three and four.'),
    ]);
    await behind(it, () => {
      it.run.say('two');
      it.run.system('a follow-up is due', 'follow_up');
      it.run.say('three');
      it.run.say('four');
    });
    expect(it.inputs()).toEqual([
      ['answered', null, 1],
      ['answered', null, 2],
      ['answered', null, 3],
      ['merged', 5, 4],
      ['answered', null, 4],
    ]);
    expect(it.broken()).toEqual([]);
  });

  test('of the merged messages a withdrawn one is left out, also when it would have been answered', async () => {
    const it = start('merge', [held, reply('Two.')]);
    await behind(it, () => {
      it.run.say('two');
      const three = it.run.say('three');
      expect(it.run.withdraw(three.n)).toBe(true);
    });
    expect(it.inputs()).toEqual([
      ['answered', null, 1],
      ['answered', null, 2],
      ['withdrawn', null, 2],
    ]);
    expect(it.words()).toEqual(['first', 'First.', 'two', 'Two.']);
    expect(it.broken()).toEqual([]);
  });

  test('a wish in an earlier one of the merged messages is heard', async () => {
    const it = start('merge', [
      reply('Builder knows.', { name: 'toBuilder', input: { reason: 'to build' } }),
      { ...reply('I am Builder.'), hold: 'first turn' },
      reply('Here again.'),
    ]);
    await behind(it, () => {
      it.run.say('I would rather stay with Host');
      it.run.say('please');
    });
    expect(it.run.state().activeAgent).toBe('host');
    expect(it.run.tables().messages.at(-1)).toMatchObject({ agent: 'host', text: 'Here again.' });
    expect(it.broken()).toEqual([]);
  });
});

describe('absorb', () => {
  test('a message that arrives in mid-turn joins at the next model call', async () => {
    const it = start('absorb', [
      { ...reply('Let me look.', { name: 'read_note', input: {} }), hold: 'first turn' },
      reply('All in one.'),
    ]);
    await behind(it, () => {
      it.run.say('oh, and one thing');
      it.run.say('make that two');
    });
    expect(it.words()).toEqual([
      'first',
      'Let me look.',
      'oh, and one thing',
      'make that two',
      'All in one.',
    ]);
    expect(it.inputs()).toEqual([
      ['answered', null, 1],
      ['merged', 1, 1],
      ['merged', 1, 1],
    ]);
    expect(it.asked(1).filter((text) => it.words().includes(text))).toEqual([
      'first',
      'oh, and one thing',
      'make that two',
    ]);
    expect(it.events('message.absorbed').map((event) => event.data.seq)).toEqual([3, 4]);
    expect(it.broken()).toEqual([]);
  });

  test('if the turn ends with the step that runs, it becomes the next turn', async () => {
    const it = start('absorb', [held, reply('Second.')]);
    await behind(it, () => void it.run.say('too late'));
    expect(it.words()).toEqual(['first', 'First.', 'too late', 'Second.']);
    expect(it.inputs()).toEqual([
      ['answered', null, 1],
      ['answered', null, 2],
    ]);
    expect(it.broken()).toEqual([]);
  });

  test('a withdrawn one joins nothing, and holds up nobody behind it', async () => {
    const it = start('absorb', [
      { ...reply('Let me look.', { name: 'read_note', input: {} }), hold: 'first turn' },
      reply('All in one.'),
    ]);
    await behind(it, () => {
      const two = it.run.say('forget it');
      it.run.say('this counts');
      it.run.withdraw(two.n);
    });
    expect(it.words()).toEqual(['first', 'Let me look.', 'this counts', 'All in one.']);
    expect(it.inputs().map(([outcome]) => outcome)).toEqual(['answered', 'withdrawn', 'merged']);
    expect(it.broken()).toEqual([]);
  });

  test('a user who joins may be handed back to whom the turn came from', async () => {
    const it = start('absorb', [
      {
        ...reply('Builder knows.', { name: 'toBuilder', input: { reason: 'to build' } }),
        hold: 'first turn',
      },
      reply('Host knows better.', { name: 'backToHost', input: { summary: 'asked for' } }),
      reply('Here I am.'),
    ]);
    await behind(it, () => void it.run.say('hm, what did you say before?'));
    expect(it.run.state().activeAgent).toBe('host');
    expect(it.broken()).toEqual([]);
  });

  test('a step that absorbed and was cut off gives the same again', async () => {
    const it = start(
      'absorb',
      [
        { ...reply('Let me look.', { name: 'read_note', input: {} }), hold: 'first turn' },
        reply('Lost.'),
        reply('All in one.'),
      ],
      {
        faults: ({ input, attempt, point }) =>
          input.step.type === 'askAgent' && input.step.step === 3 && attempt === 1 && point === 'commit'
            ? 'kill'
            : null,
      },
    );
    await behind(it, () => void it.run.say('one thing'));
    expect(it.words()).toEqual(['first', 'Let me look.', 'one thing', 'All in one.']);
    expect(it.broken()).toEqual([]);
  });

  test.each(['failed', 'interrupted'] as const)(
    'a turn that absorbed and %s keeps what it took',
    async (how) => {
      const it = start(
        'absorb',
        [
          { ...reply('Let me look.', { name: 'read_note', input: {} }), hold: 'first turn' },
          ...Array.from({ length: 5 }, () => reply('Lost.')),
          reply('Here again.'),
        ],
        {
          faults: ({ input, attempt, point }) => {
            if (input.step.type !== 'askAgent' || input.step.turn !== 1 || input.step.step !== 3) return null;
            if (point !== 'commit') return null;
            if (how === 'interrupted' && attempt === 1) it.run.interrupt();
            return 'fault';
          },
        },
      );
      await behind(it, () => void it.run.say('one thing'));
      it.run.say('still there?');
      await it.run.settle();
      expect(it.inputs()).toEqual([
        [how, null, 1],
        ['merged', 1, 1],
        ['answered', null, 2],
      ]);
      expect(it.words().slice(0, 3)).toEqual(['first', 'Let me look.', 'one thing']);
      expect(it.words().filter((text) => text === 'one thing')).toHaveLength(1);
      expect(it.run.state().lastTaken).toBe(3);
      expect(it.broken()).toEqual([]);
    },
  );
});
