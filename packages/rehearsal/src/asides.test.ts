import { describe, expect, test } from 'vitest';
import { readRehearsal } from './check-rehearsal.js';
import { createEnsemble } from './rehearse.js';

const line = (...en: string[]) => ({ en });
const read = readRehearsal({
  standIn: line('Not rehearsed.', 'Nor that.', 'Nor this.'),
  unsure: line('{first}, or {second}?'),
  cancelled: line('Then not.'),
  failed: line('It failed.'),
  next: line('You also wanted: “{wish}”. Now?'),
  open: {
    again: line('Once more: {question}'),
    shelved: line('Put aside: {told}. Say “go on”.'),
    thanked: line('Welcome.'),
    besides: line('No idea offline.'),
    back: line('Back to it. {question}', 'It waits.'),
  },
  slots: {
    title: { read: 'text', name: true, after: { en: ['i want to'] }, ask: line('Which title?', 'Its name?') },
    why: { read: 'text', optional: true, ask: line('Why?', 'What for?') },
    days: { read: 'text', holds: { en: ['mondays', 'evenings'] }, ask: line('Which days?', 'When?') },
    note: { read: 'text', after: { en: ['remind me to'] }, ask: line('About what?') },
    when: { read: 'time', ask: line('At what time?') },
  },
  agents: {
    clerk: {
      prompt: 'You are Clerk of the office',
      intents: [
        {
          id: 'goal',
          hears: { en: ['I want to swim'] },
          form: ['title', 'why', 'days'],
          confirm: line('{title}, because {why}, {days}: add it?', '{title}, {days}: add it?'),
          do: [{ call: { add: { title: '{title|upper}', days: '{days}' } } }, { say: line('Added.') }],
        },
        {
          id: 'reminder',
          aside: true,
          hears: { en: ['Remind me to call the bank'] },
          needs: { en: ['remind*'] },
          form: ['note', 'when'],
          do: [{ call: { remind: { note: '{note}', at: '{when}' } } }, { say: line('Set “{note}”.') }],
        },
        {
          id: 'settled',
          aside: true,
          hears: { en: ['What have we settled so far?'] },
          do: [{ known: 'told', say: line('So far: {told}.') }, { say: line('Nothing yet.') }],
        },
        { id: 'evening', hears: { en: ['Evenings work best for me'] }, do: [{ say: line('Good evening.') }] },
      ],
    },
  },
});
if (!('rehearsal' in read)) throw new Error(JSON.stringify(read.faults));
const ensemble = createEnsemble([read.rehearsal]);

/** The last reply of a talk; what a tool is called with is answered as done. */
function talk(...lines: readonly string[]) {
  const messages: unknown[] = [];
  let last = { words: '', calls: [] as { name: string; input: unknown }[] };
  for (const said of lines) {
    messages.push({ role: 'user', content: [{ type: 'text', text: said }] });
    last = { words: '', calls: [] };
    for (let again = true; again; ) {
      const act = ensemble.answer({
        system: [{ text: 'You are Clerk of the office.' }],
        tools: ['add', 'remind'].map((name) => ({ name })),
        messages: [...messages, { role: 'user', content: [{ type: 'text', text: CONTEXT }] }] as never,
      });
      const calls = act?.calls ?? [];
      last = { words: `${last.words}${act?.words}`, calls: [...last.calls, ...calls] };
      const blocks = calls.map(({ name, input }, at) => ({
        type: 'tool_use',
        id: `c${messages.length}${at}`,
        name,
        input,
      }));
      const text = act?.words ? [{ type: 'text', text: act.words }] : [];
      messages.push({ role: 'assistant', content: [...text, ...blocks] });
      const results = blocks.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: [] }));
      if (results.length > 0) messages.push({ role: 'user', content: results });
      again = results.length > 0;
    }
  }
  return last;
}
const CONTEXT = '<context>\nNow: Monday, 2 March 2026 at 09:00 (UTC)\n</context>';

describe('what is said beside a form', () => {
  const opening = ['I want to swim', 'it calms me'];

  test('is done, and the question that waits is asked in other words and takes its answer', () => {
    const set = talk(...opening, 'Remind me to call the bank tomorrow at 5pm');
    expect(set.calls).toEqual([{ name: 'remind', input: { note: 'call the bank', at: '2026-03-03T17:00' } }]);
    expect(set.words).toBe('Set “call the bank”.\n\nBack to it. When?');
    const answered = talk(...opening, 'Remind me to call the bank tomorrow at 5pm', 'Mondays');
    expect(answered.words).toBe('Swim, because it calms me, Mondays: add it?');
  });

  test('may ask something of its own first, and takes nothing of the form', () => {
    const asked = talk(...opening, 'Remind me to call the bank');
    expect(asked.words).toBe('At what time?');
    const lines = [...opening, 'Remind me to call the bank', 'tomorrow at 6pm'];
    expect(talk(...lines).words).toContain('Set “call the bank”.');
    expect(talk(...lines, 'on Mondays').words).toBe('Swim, because it calms me, on Mondays: add it?');
  });

  test('tells what is settled so far', () => {
    expect(talk('What have we settled so far?').words).toBe('Nothing yet.');
    expect(talk(...opening, 'What have we settled so far?').words).toBe(
      'So far: “swim”, “it calms me”.\n\nBack to it. When?',
    );
    const agreed = [...opening, 'Mondays', 'What have we settled so far?', 'yes'];
    expect(talk(...agreed).calls).toEqual([{ name: 'add', input: { title: 'Swim', days: 'Mondays' } }]);
  });
});

describe('an open question', () => {
  test('takes what its form asks for, whatever else hears it', () => {
    expect(talk('Evenings work best for me').words).toBe('Good evening.');
    expect(talk('I want to swim', 'Evenings work best for me').words).toBe('What for?');
    expect(talk('I want to swim', 'Evenings work best for me', 'for my back').words).toBe(
      'Swim, because for my back, Evenings work best for me: add it?',
    );
  });

  test('that may stay open is left so after the second time', () => {
    expect(talk('I want to swim', 'mondays', 'evenings').words).toMatch(/^Swim, .*: add it\?$/);
  });

  test('whether all is right is asked anew after a change of mind', () => {
    const lines = ['I want to swim', 'it calms me', 'Mondays', 'no, evenings instead'];
    expect(talk(...lines).words).toBe('Swim, because it calms me, evenings: add it?');
    expect(talk(...lines, 'yes').calls).toEqual([
      { name: 'add', input: { title: 'Swim', days: 'evenings' } },
    ]);
  });
});

test('off its paths the line that was said longest ago comes next', () => {
  const said = ['Blue', 'Red', 'Green', 'Grey'].map((_, at, all) => talk(...all.slice(0, at + 1)).words);
  expect(said).toEqual(['Not rehearsed.', 'Nor that.', 'Nor this.', 'Not rehearsed.']);
});

test('a name ends at the full stop', () => {
  const open = ['I want to', 'In bed by eleven. That would be great'];
  expect(talk(...open, 'it calms me', 'Mondays').words).toBe(
    'In bed by eleven, because it calms me, Mondays: add it?',
  );
});
