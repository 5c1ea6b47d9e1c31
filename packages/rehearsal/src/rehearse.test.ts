import { describe, expect, test } from 'vitest';
import { readRehearsal } from './check-rehearsal.js';
import type { Meaning } from './hear/similarity.js';
import { createEnsemble } from './rehearse.js';

const line = (en: string) => ({ en });
const CLERK = {
  standIn: line('I am the stand-in.'),
  unsure: line('Do you want to {first}, or to {second}?'),
  cancelled: line('Then not.'),
  failed: line('It failed: {error}'),
  slots: {
    title: {
      read: 'text',
      after: { en: ['called'] },
      most: 5,
      unless: 'message|naming:an entry',
      ask: { en: ['Which title?', 'In a few words?'] },
    },
    day: { read: 'time', ask: line('Which day?') },
    entry: {
      read: 'item',
      from: 'list_entries.entries',
      ask: line('Which one: {list_entries.entries|list}?'),
    },
  },
  agents: {
    clerk: {
      prompt: 'You are Clerk of the office',
      intents: [
        {
          id: 'save',
          label: line('save an entry'),
          hears: { en: ['Save an entry called Tea', 'Please save an entry', 'Save an entry'] },
          form: ['title', 'day'],
          confirm: line('{title} on {day|time}?'),
          do: [
            { call: { save_entry: { title: '{title}', at: '{day}' } } },
            { say: line('Saved {save_entry.name}.'), offers: 'list' },
          ],
        },
        { id: 'keep_out', hears: { en: ["Don't save an entry"] }, do: [{ say: line('Nothing is saved.') }] },
        {
          id: 'drop',
          label: line('drop an entry'),
          hears: { en: ['Drop an entry'] },
          form: ['entry'],
          do: [
            { call: { list_entries: {} } },
            { unknown: 'list_entries.entries', say: line('There is none.') },
            { call: { drop_entry: { id: '{entry.id}' } } },
            { say: line('Dropped {entry}.') },
          ],
        },
        {
          id: 'list',
          hears: { en: ['List the entries'] },
          do: [{ call: { list_entries: {} } }, { say: line('All.') }],
        },
        {
          id: 'kept',
          when: { decision: 'approved' },
          do: [{ say: { en: 'It is kept.', es: 'Está guardado.' } }],
        },
      ],
    },
  },
};
const read = readRehearsal(CLERK);
if (!('rehearsal' in read)) throw new Error(JSON.stringify(read.faults));
const ensemble = createEnsemble([read.rehearsal]);
const CONTEXT =
  '<context>\nNow: Monday, 2 March 2026 at 09:00 (UTC)\nPreferred language: English\n</context>';

type Said = string | { readonly agent: string } | { readonly call: string; readonly result: unknown };

/** The reply to a conversation: the user's lines, the agent's own, its calls with their results. */
function reply(said: readonly Said[], system = 'You are Clerk of the office. Work.', meaning?: Meaning) {
  const messages = said.flatMap((one, at) => {
    if (typeof one === 'string') return [user({ type: 'text', text: one })];
    if ('agent' in one) return [agent({ type: 'text', text: one.agent })];
    const text = JSON.stringify(one.result);
    return [
      agent({ type: 'tool_use', id: `c${at}`, name: one.call, input: {} }),
      user({ type: 'tool_result', tool_use_id: `c${at}`, content: [{ type: 'text', text }] }),
    ];
  });
  const tools = ['save_entry', 'list_entries', 'drop_entry'].map((name) => ({ name }));
  const context = user({ type: 'text', text: CONTEXT });
  return ensemble.answer({ system: [{ text: system }], tools, messages: [...messages, context] }, meaning);
}
const user = (block: object) => ({ role: 'user' as const, content: [block as never] });
const agent = (block: object) => ({ role: 'assistant' as const, content: [block as never] });

describe('a decision', () => {
  const approved =
    '<confirmation kind="plan_save" decision="approved" success="true">Approved and saved</confirmation>';

  test('is answered in the language of the talk, not in the one that the user prefers elsewhere', () => {
    const asked = ['Guarda una entrada para mañana, por favor', { agent: 'Espera tu sí.' }, approved];
    expect(reply(asked)?.words).toBe('Está guardado.');
    expect(reply(['Save an entry', { agent: 'It waits for your yes.' }, approved])?.words).toBe(
      'It is kept.',
    );
  });
});

describe('a form', () => {
  test('asks for what is missing, one slot after the other, then before it acts', () => {
    expect(reply(['Please save an entry'])?.words).toBe('Which title?');
    expect(reply(['Please save an entry', { agent: 'Which title?' }, 'Tea'])?.words).toBe('Which day?');
    const filled = [
      'Please save an entry',
      { agent: 'Which title?' },
      'Tea',
      { agent: 'Which day?' },
      'tomorrow',
    ];
    expect(reply(filled)?.words).toBe('Tea on Tuesday 3 March at 09:00?');
    const asked = [...filled, { agent: 'Tea on Tuesday 3 March at 09:00?' }];
    expect(reply([...asked, 'yes please'])?.calls).toEqual([
      { name: 'save_entry', input: { title: 'Tea', at: '2026-03-03T09:00' } },
    ]);
    expect(reply([...asked, 'no'])).toEqual({ words: 'Then not.', calls: [] });
  });

  test('takes a mere yes, and what a slot rules out, for no answer to it', () => {
    for (const said of ['yes', 'I want to save an entry'])
      expect(reply(['Save an entry', { agent: 'Which title?' }, said])?.words).toBe('In a few words?');
  });

  test('takes what the first message says, and goes on from a result', () => {
    const begun = [
      'Save an entry called Tea, tomorrow',
      { agent: 'Tea on Tuesday 3 March at 09:00?' },
      'yes',
    ];
    expect(reply([...begun, { call: 'save_entry', result: { name: 'Tea' } }])?.words).toBe('Saved Tea.');
  });

  test('takes no whole sentence for a title, and asks in other words', () => {
    const long = 'well it is about everything that I have ever wanted to do';
    expect(reply(['Please save an entry', { agent: 'Which title?' }, long])?.words).toBe('In a few words?');
  });

  test('goes on from the question whether all is right when what was said before is shown no more', () => {
    expect(reply([{ agent: 'Green Tea on Tuesday 3 March at 09:00?' }, 'yes'])?.calls).toEqual([
      { name: 'save_entry', input: { title: 'Green Tea', at: '2026-03-03T09:00' } },
    ]);
  });

  test('asks no third time for what was not answered twice', () => {
    const asked = ['Save an entry', { agent: 'Which title?' }, 'no', { agent: 'In a few words?' }];
    expect(reply(asked.slice(0, 3))?.words).toBe('In a few words?');
    expect(reply([...asked, 'no'])?.words).toBe('Then not.');
    expect(reply([...asked, 'yes'])?.words).toBe('I am the stand-in.');
  });

  test('ends on “never mind”, and gives way to a clear other wish', () => {
    expect(reply(['Please save an entry', { agent: 'Which title?' }, 'never mind'])?.words).toBe('Then not.');
    expect(reply(['Please save an entry', { agent: 'Which title?' }, 'List the entries'])?.calls).toEqual([
      { name: 'list_entries', input: {} },
    ]);
  });

  test('asks which of a list is meant once the list is there, and takes its place in it', () => {
    const entries = [
      { id: 'a', name: 'Green tea' },
      { id: 'b', name: 'Coffee' },
    ];
    const listed = { call: 'list_entries', result: { entries } };
    expect(reply(['Drop an entry'])?.calls).toEqual([{ name: 'list_entries', input: {} }]);
    expect(reply(['Drop an entry', listed])?.words).toBe('Which one: Green tea and Coffee?');
    const chosen = [
      'Drop an entry',
      listed,
      { agent: 'Which one: Green tea and Coffee?' },
      'the second',
      listed,
    ];
    expect(reply(chosen)?.calls).toEqual([{ name: 'drop_entry', input: { id: 'b' } }]);
    expect(reply(['Drop an entry', { call: 'list_entries', result: { entries: [] } }])?.words).toBe(
      'There is none.',
    );
  });
});

describe('what is meant alike', () => {
  /** To an encoder nearly everything about keeping is one. */
  const alike: Meaning = (_, example) => (/save/i.test(example) ? 0.93 : 0.2);
  const meant = (text: string) => reply([text], undefined, alike)?.words;

  test('is found in words that nobody rehearsed', () => {
    expect(reply(['Jot this down for me'])?.words).toBe('I am the stand-in.');
    expect(meant('Jot this down for me')).toBe('Which title?');
  });

  test('goes on with what was called when the talk before is out of sight', () => {
    const called = { call: 'save_entry', result: { name: 'Tea' } };
    expect(reply(['Rhubarb', called])?.words).toBe('Saved Tea.');
  });

  test('takes more for an example of few words, which is near to any other few', () => {
    const near =
      (cosine: number): Meaning =>
      (_, example) =>
        example === 'Save an entry' ? cosine : 0.2;
    const meantAt = (cosine: number) => reply(['como de todo'], undefined, near(cosine))?.words;
    expect([meantAt(0.7), meantAt(0.62)]).toEqual(['Which title?', 'I am the stand-in.']);
  });

  test('is told apart by its polarity, which meaning cannot', () => {
    expect(reply(["Please don't save an entry"])?.words).toBe('Nothing is saved.');
    for (const text of ["Please don't save an entry", "Don't jot this down"])
      expect(meant(text)).toBe('Nothing is saved.');
  });

  test('begins nothing when it is only asked about', () => {
    expect(meant('Did you jot this down?')).toBe('I am the stand-in.');
  });
});

test('two intents that are meant alike are both named, and the answer goes on with one', () => {
  const both = 'save or drop an entry';
  expect(reply([both])?.words).toBe('Do you want to save an entry, or to drop an entry?');
  const asked = [both, { agent: 'Do you want to save an entry, or to drop an entry?' }];
  expect(reply([...asked, 'the second'])?.calls).toEqual([{ name: 'list_entries', input: {} }]);
});

test('a yes to an offer begins what was offered', () => {
  expect(reply(['hello', { agent: 'Saved Tea.' }, 'yes'])?.calls).toEqual([
    { name: 'list_entries', input: {} },
  ]);
});

test('a call that failed is answered with what went wrong', () => {
  const messages = [
    user({ type: 'text', text: 'List the entries' }),
    agent({ type: 'tool_use', id: 'x', name: 'list_entries', input: {} }),
    user({
      type: 'tool_result',
      tool_use_id: 'x',
      is_error: true,
      content: [{ type: 'text', text: 'no paper' }],
    }),
  ];
  const tools = [{ name: 'list_entries' }];
  const system = [{ text: 'You are Clerk of the office' }];
  expect(ensemble.answer({ system, tools, messages })?.words).toBe('It failed: no paper');
});

test('off its paths it says what it is, and an agent of nobody is not answered for', () => {
  expect(reply(['What is the capital of France?'])?.words).toBe('I am the stand-in.');
  expect(reply(['List the entries'], 'You are Somebody Else')).toBeNull();
});

describe('a rehearsal with faults names value, place and expectation', () => {
  const faultsOf = (value: unknown) => {
    const checked = readRehearsal(value);
    return 'faults' in checked
      ? checked.faults.map(({ path, message }) => `${path.join('.')}: ${message}`)
      : [];
  };
  const withIntent = (intent: object) => ({
    ...CLERK,
    agents: { clerk: { prompt: 'You are Clerk of the office', intents: [intent] } },
  });

  test('a slot that is not there', () => {
    const intent = { id: 'a', hears: { en: ['a'] }, form: ['topic'], do: [{ say: line('x') }] };
    expect(faultsOf(withIntent(intent))).toEqual([
      'agents.clerk.intents.0.form.0: there is no slot "topic"; there are title, day, entry',
    ]);
  });

  test('a whole message as a title', () => {
    const intent = {
      id: 'a',
      hears: { en: ['a'] },
      do: [{ call: { save_entry: { title: '{message}' } } }, { say: line('x') }],
    };
    expect(faultsOf(withIntent(intent))).toEqual([
      'agents.clerk.intents.0.do.0.call.save_entry.title: "{message}" would make the user\'s whole message a title: expected a slot',
    ]);
  });

  test('a filter that is none, an intent that is never chosen, an end without a word, a key of no meaning', () => {
    expect(
      faultsOf(withIntent({ id: 'a', hears: { en: ['a'] }, do: [{ say: line('{day|loud}') }] }))[0],
    ).toContain('"{day|loud}": there is no filter "loud"');
    expect(faultsOf(withIntent({ id: 'a', do: [{ say: line('x') }] }))[0]).toContain('is never chosen');
    expect(
      faultsOf(withIntent({ id: 'a', hears: { en: ['a'] }, do: [{ known: 'x', say: line('x') }] }))[0],
    ).toContain('may end without a word');
    expect(faultsOf(withIntent({ id: 'a', heers: 1, do: [{ say: line('x') }] }))[0]).toContain('heers');
  });
});
