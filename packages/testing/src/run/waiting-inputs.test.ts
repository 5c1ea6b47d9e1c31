import { describe, expect, test } from 'vitest';
import { reply } from '../model/scripted-model.js';
import { behind, held, start } from './held-turn.js';

describe('withdraw and edit', () => {
  test('a withdrawn message costs no model call and leaves no trace but its number', async () => {
    const it = start('queue', [held, reply('Third.')]);
    await behind(it, () => {
      const two = it.run.say('never mind');
      it.run.say('third');
      expect(it.run.withdraw(two.n)).toBe(true);
    });
    expect(it.words()).toEqual(['first', 'First.', 'third', 'Third.']);
    expect(it.model.requests).toHaveLength(2);
    expect(it.run.state()).toMatchObject({
      lastTaken: 3,
      turn: 3,
      lastOutcome: 'answered',
      totals: { turns: 2 },
    });
    expect(it.broken()).toEqual([]);
  });

  test('a message that was taken can neither be withdrawn nor edited', async () => {
    const it = start('queue', [held]);
    const first = it.run.say('first');
    await it.run.quiet();
    expect([it.run.withdraw(first.n), it.run.edit(first.n, 'second')]).toEqual([false, false]);
    it.model.release('first turn');
    await it.run.settle();
    expect(it.words()).toEqual(['first', 'First.']);
  });

  test('an edited message is taken as it says now', async () => {
    const it = start('queue', [held, reply('Fine.')]);
    await behind(it, () => {
      const two = it.run.say('tomorow');
      expect(it.run.edit(two.n, 'tomorrow')).toBe(true);
    });
    expect(it.words()).toEqual(['first', 'First.', 'tomorrow', 'Fine.']);
    expect(it.broken()).toEqual([]);
  });

  test('a withdrawn message whose signal got lost holds up nobody once it is swept', async () => {
    const it = start('queue', [reply('First.'), reply('Third.')]);
    it.run.say('first');
    await it.run.settle();
    const lost = it.run.accept('lost');
    it.run.withdraw(lost.n);
    it.run.say('third');
    it.run.sweep();
    await it.run.settle();
    expect(it.words()).toEqual(['first', 'First.', 'third', 'Third.']);
    expect(it.broken()).toEqual([]);
  });
});

describe('system events', () => {
  test('a follow-up is spoken by the agent that the team names, and is part of the talk', async () => {
    const it = start('queue', [reply('Hello.'), reply('How did it go?'), reply('Good.')]);
    it.run.say('hello');
    await it.run.settle();
    it.run.system('A follow-up on the walk is due.', 'follow_up');
    await it.run.settle();
    it.run.say('it went well');
    await it.run.settle();
    expect(it.run.tables().transitions).toMatchObject([
      { from: 'host', to: 'builder', via: 'system', reason: 'A follow-up is due' },
    ]);
    expect(it.run.tables().messages.map((row) => [row.role, row.agent, row.text])).toEqual([
      ['user', null, 'hello'],
      ['agent', 'host', 'Hello.'],
      ['system', null, 'A follow-up on the walk is due.'],
      ['system', 'builder', 'Master Builder is writing to you, as planned.'],
      ['agent', 'builder', 'How did it go?'],
      ['user', null, 'it went well'],
      ['agent', 'builder', 'Good.'],
    ]);
    expect(it.asked(1).join('\n')).toContain('<event kind="event">\nA follow-up on the walk is due.');
    expect(it.events('follow_up').map((event) => event.data)).toMatchObject([
      { turn: 2, topic: 'follow_up', text: 'A follow-up on the walk is due.' },
    ]);
    expect(it.broken()).toEqual([]);
  });

  test('figures are opened by the home agent, who may ask somebody over', async () => {
    const it = start('queue', [
      reply('Builder knows.', { name: 'toBuilder', input: { reason: 'to build' } }),
      reply('I am Builder.'),
      reply('Your week.'),
    ]);
    it.run.say('build');
    await it.run.settle();
    it.run.system('The figures of the week.', 'insights');
    await it.run.settle();
    expect(it.run.tables().messages.at(-1)).toMatchObject({ agent: 'host', text: 'Your week.' });
    expect(it.broken()).toEqual([]);
  });

  test('a dropped one costs no model call', async () => {
    const it = start('queue', [held]);
    await behind(it, () => {
      const due = it.run.system('A follow-up is due.', 'follow_up');
      it.run.withdraw(due.n);
    });
    expect(it.words()).toEqual(['first', 'First.']);
    expect(it.inputs()).toEqual([
      ['answered', null, 1],
      ['withdrawn', null, 2],
    ]);
    expect([it.run.state().activeAgent, it.broken()]).toEqual(['host', []]);
  });
});
