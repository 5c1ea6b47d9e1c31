import { describe, expect, test } from 'vitest';
import { readRehearsal } from './check-rehearsal.js';
import { createEnsemble } from './rehearse.js';

const line = (en: string) => ({ en });
const shared = {
  standIn: line('I am the stand-in.'),
  unsure: line('{first}, or {second}?'),
  cancelled: line('Then not.'),
  failed: line('It failed.'),
};
const DESK = {
  ...shared,
  slots: {
    aim: { read: 'text', after: { en: ['aim is'] }, ask: line('What for?'), most: 6 },
    place: { read: 'text', ask: line('Where?'), optional: true, default: line('at home') },
    change: { read: 'text', ask: line('What should be different?') },
    question: { read: 'text', questions: true, ask: line('What shall we find out?') },
    name: { read: 'text', after: { en: ['to'] }, last: true, ask: line('Which name?') },
    from: { read: 'clock', ask: line('From when?') },
    until: { read: 'clock', ends: true, ask: line('Until when?') },
    file: { read: 'item', from: 'files.list', only: false, ask: line('Which file?') },
  },
  agents: {
    both: { prompt: ['You are the desk.', 'Field: paper', 'Field: ink'], intents: [hello('both')] },
    paper: {
      prompt: ['You are the desk.', 'Field: paper'],
      intents: [
        {
          id: 'plan',
          hears: { en: ['Make a plan'] },
          form: ['aim', 'place'],
          do: [{ call: { propose: { plan: '{aim}, {place}' } } }, { say: line('Proposed.') }],
        },
        {
          id: 'again',
          hears: { en: ['Change it'] },
          form: ['change'],
          recalls: true,
          do: [{ call: { propose: { plan: '{aim}, {place}: {change}' } } }, { say: line('Again.') }],
        },
        {
          id: 'delete_file',
          hears: { en: ['Delete a file'] },
          form: ['file'],
          do: [
            { call: { files: { act: 'list' } } },
            { call: { files: { act: 'delete', id: '{file.id}' } } },
            { say: line('Gone: {files.gone}.') },
          ],
        },
        {
          id: 'undo',
          hears: { en: ['Undo that'] },
          when: { known: 'earlier.files.gone' },
          do: [{ say: line('{earlier.files.gone} is back.') }],
        },
        {
          id: 'name',
          hears: { en: ['Rename it to Tea'] },
          form: ['name'],
          do: [{ say: line('Now {name}.') }],
        },
        {
          id: 'hours',
          hears: { en: ['Set the hours'] },
          form: ['from', 'until'],
          confirm: line('From {from} to {until}?'),
          declined: line('What else?'),
          do: [{ say: line('Set.') }],
        },
        {
          id: 'no_search',
          hears: { en: ['Show a picture'] },
          when: { lacks: 'pictures' },
          do: [{ say: line('Not here: {earlier.files.gone|or:nothing}.') }],
        },
        {
          id: 'thanks',
          hears: { en: ['Thanks'] },
          when: { said: 'no_search' },
          do: [{ say: line('Gladly.') }],
        },
        { id: 'pay', hears: { en: ['Pay the bill'] }, reads: ['aim'], do: [{ say: line('Paid: {aim}.') }] },
        {
          id: 'search',
          hears: { en: ['Search'] },
          form: ['question'],
          do: [{ say: line('Searched {question}.') }],
        },
      ],
    },
  },
};
function hello(id: string) {
  return { id, hears: { en: ['Hello'] }, do: [{ say: line(`Hello from ${id}.`) }] };
}

const read = readRehearsal(DESK);
if (!('rehearsal' in read)) throw new Error(JSON.stringify(read.faults));
const ensemble = createEnsemble([read.rehearsal]);

type Said = string | { readonly agent: string } | { readonly call: object; readonly result: unknown };

function reply(said: readonly Said[], { fields = 'Field: paper', asks = false } = {}) {
  const messages = said.flatMap((one, at) => {
    if (typeof one === 'string') return [block('user', { type: 'text', text: one })];
    if ('agent' in one) return [block('assistant', { type: 'text', text: one.agent })];
    const text = JSON.stringify(one.result);
    return [
      block('assistant', { type: 'tool_use', id: `c${at}`, ...one.call }),
      block('user', { type: 'tool_result', tool_use_id: `c${at}`, content: [{ type: 'text', text }] }),
    ];
  });
  const names = ['propose', 'files', ...(asks ? ['ask_question'] : [])];
  const system = [{ text: `You are the desk. ${fields}` }];
  return ensemble.answer({ system, tools: names.map((name) => ({ name })), messages });
}
const block = (role: 'user' | 'assistant', content: object) => ({ role, content: [content as never] });
const asked = (question: string): Said => ({
  call: { name: 'ask_question', input: { question } },
  result: 'Asked.',
});

test('an agent of several fields is who has all of them', () => {
  expect(reply(['Hello'], { fields: 'Field: paper. Field: ink' })?.words).toBe('Hello from both.');
  expect(reply(['Make a plan'])?.words).toBe('What for?');
});

test('what the user leaves to the agent gets its default', () => {
  const begun = ['Make a plan', { agent: 'What for?' }, 'letters', { agent: 'Where?' }];
  expect(reply([...begun, 'you choose'])?.calls).toEqual([
    { name: 'propose', input: { plan: 'letters, at home' } },
  ]);
  expect(reply([...begun, 'in the attic'])?.calls[0]?.input).toEqual({ plan: 'letters, in the attic' });
});

test('what was told before the form can be recalled', () => {
  const before = [
    'My aim is letters',
    { agent: 'Noted.' },
    'Change it',
    { agent: 'What should be different?' },
  ];
  expect(reply([...before, 'more colour'])?.calls[0]?.input).toEqual({
    plan: 'letters, at home: more colour',
  });
});

describe('with a tool for questions', () => {
  test('a question alone is asked with it, and its answer is understood', () => {
    expect(reply(['Make a plan'], { asks: true })).toEqual({
      words: '',
      calls: [{ name: 'ask_question', input: { question: 'What for?' } }],
    });
    expect(reply(['Make a plan', asked('What for?'), 'letters'], { asks: true })?.calls[0]?.input).toEqual({
      question: 'Where?',
    });
  });
});

describe('one tool that both lists and deletes', () => {
  const list = [
    { id: 'a', title: 'Summer plan' },
    { id: 'b', title: 'Winter plan' },
  ];
  const listed: Said = { call: { name: 'files', input: {} }, result: { list } };
  const gone: Said = { call: { name: 'files', input: {} }, result: { gone: 'Winter plan' } };

  test('deletes only what was named, by the words that tell it from the others', () => {
    expect(reply(['Delete a file, the winter one', listed])?.calls).toEqual([
      { name: 'files', input: { act: 'delete', id: 'b' } },
    ]);
    expect(reply(['Delete a file', listed])?.words).toBe('Which file?');
    expect(reply(['Delete a file, the plan', listed])?.words).toBe('Which file?');
  });

  test('tells what was done, and knows it in later turns', () => {
    const done = ['Delete a file, the winter one', listed, gone];
    expect(reply(done)?.words).toBe('Gone: Winter plan.');
    expect(reply([...done, { agent: 'Gone: Winter plan.' }, 'Undo that'])?.words).toBe(
      'Winter plan is back.',
    );
    expect(reply(['Undo that'])?.words).toBe('I am the stand-in.');
  });
});

test('what must stand in the message itself is asked of nobody', () => {
  expect(reply(['Pay the bill'])?.words).toBe('I am the stand-in.');
  expect(reply(['Pay the bill, my aim is quiet'])?.words).toBe('Paid: quiet.');
});

test('a question answers what may be one', () => {
  const said = ['Search', { agent: 'What shall we find out?' }, 'does coffee keep us awake?'];
  expect(reply(said)?.words).toBe('Searched does coffee keep us awake.');
});

test('the last cue counts where a slot says so, and quotes behind it', () => {
  expect(reply(['I want to rename it to Green Tea'])?.words).toBe('Now Green Tea.');
  expect(reply(["Rename 'to do' to 'Tea'"])?.words).toBe('Now Tea.');
});

describe('what is corrected', () => {
  const begun = ['Set the hours from 22:00 to 7:00', { agent: 'From 22:00 to 07:00?' }];
  test('a stretch has a begin and an end', () => {
    expect(reply(['Set the hours from 22:00 to 7:00'])?.words).toBe('From 22:00 to 07:00?');
    expect(reply(['Set the hours', { agent: 'From when?' }, 'at 21:00'])?.words).toBe('Until when?');
  });

  test('before the yes is taken up, and what is no correction is asked about', () => {
    expect(reply([...begun, 'make that 23:00 to 6:00'])?.words).toBe('From 23:00 to 06:00?');
    expect(reply([...begun, 'hmm, somehow different'])?.words).toBe('What else?');
  });
});

test('what a session leaves aside is said only there, and what was said before counts', () => {
  expect(reply(['Show a picture'])?.words).toBe('Not here: nothing.');
  expect(reply(['Show a picture', { agent: 'Not here: nothing.' }, 'thanks'])?.words).toBe('Gladly.');
  expect(reply(['thanks'])?.words).toBe('I am the stand-in.');
});
