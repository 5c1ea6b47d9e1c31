import type { StreamEvent } from '@roundtable/client';
import { describe, expect, it } from 'vitest';
import { plainText } from '../terminal/plain-terminal.js';
import { renderEvent } from './render-event.js';
import { emptyView, type View, withShown } from './view.js';

const COACH = { id: 'coach', name: 'Coach' };
const ARCHITECT = { id: 'goalArchitect', name: 'Goal Architect' };
const M1 = '77eb7205-2ed3-829c-a663-e062f61aacd2';
const M2 = '485a2a4c-de7c-842f-a300-c14a6cf5eba3';
const INPUT = '01ddf663-7719-45a3-b6b7-51e111572c4f';
const AT = '2026-11-22T00:27:31.440Z';

function shown(events: readonly StreamEvent[], from: View = emptyView(null)): string {
  let view = from;
  let text = '';
  for (const event of events) {
    const rendered = renderEvent(view, event);
    view = rendered.view;
    text += rendered.output.map(plainText).join('');
  }
  return text;
}

const started = (text: string | null): StreamEvent => ({
  type: 'turn.started',
  data: { turn: 2, kind: 'message', agent: COACH, input: { id: INPUT, kind: 'message', text } },
});
const delta = (offset: number, text: string, messageId = M1): StreamEvent => ({
  type: 'message.delta',
  data: { messageId, agent: 'coach', attempt: 1, offset, text },
});
const reset = (text: string, messageId = M1): StreamEvent => ({
  type: 'message.reset',
  data: { messageId, agent: 'coach', attempt: 2, text },
});
const completed = (text: string, messageId = M1, agent = COACH): StreamEvent => ({
  type: 'message.completed',
  data: { messageId, seq: 4, turn: 2, role: 'agent', agent, kind: 'text', text, stopReason: 'end_turn' },
});
const ended: StreamEvent = {
  type: 'turn.completed',
  data: { turn: 2, outcome: 'answered', stopReason: 'end_turn' },
};

describe('a recorded handoff', () => {
  // As the gateway streamed it; the first agent's reply came with its deltas, the second's whole.
  const recorded: StreamEvent[] = [
    started('I want to start running regularly'),
    delta(0, 'There is real energy in that.'),
    delta(29, ' Let me bring in Goal Architect.'),
    { type: 'thinking', data: { turn: 2, agent: 'coach', thought: 'A new goal:\n running.' } },
    completed('There is real energy in that. Let me bring in Goal Architect.'),
    {
      type: 'handoff',
      data: {
        ...{
          seq: 1,
          from: 'coach',
          to: 'goalArchitect',
          fromName: 'Coach',
          toName: 'Goal Architect',
          via: 'tool',
        },
        ...{ reason: 'A new goal: running.', announcement: 'There is real energy in that.', turn: 2, at: AT },
      },
    },
    {
      type: 'tool.started',
      data: { turn: 2, callId: '2.3.0', agent: 'goalArchitect', tool: 'createGoal', input: { title: 'Run' } },
    },
    {
      type: 'tool.finished',
      data: {
        turn: 2,
        callId: '2.3.0',
        agent: 'goalArchitect',
        tool: 'createGoal',
        isError: false,
        result: {},
      },
    },
    completed('Hello, glad to join you.', M2, ARCHITECT),
    ended,
  ];

  it('reads as a transcript with every speaker, thought, tool and reason', () => {
    const team = emptyView(null);
    const agents = {
      goalArchitect: { name: 'Goal Architect', color: '#4338ca' },
      coach: { name: 'Coach', color: null },
    };
    expect(shown(recorded, { ...team, agents })).toBe(
      [
        'You: I want to start running regularly',
        'Coach: There is real energy in that. Let me bring in Goal Architect.',
        '* Coach thinks: A new goal: running.',
        'Coach → Goal Architect: A new goal: running.',
        '* Goal Architect uses createGoal(title: "Run")',
        'Goal Architect: Hello, glad to join you.',
        '',
      ].join('\n'),
    );
  });

  it('leaves out what the transcript showed before', () => {
    const before = withShown(emptyView(null), [INPUT, M1]);
    const text = shown(recorded, before);
    expect(text).not.toContain('You:');
    expect(text).not.toContain('real energy');
    expect(text).toContain('Goal Architect: Hello');
  });
});

describe('a reply that streams', () => {
  it('is printed once, whatever the deltas overlap', () => {
    expect(shown([delta(0, 'Hello '), delta(0, 'Hello '), delta(3, 'lo you'), completed('Hello you')])).toBe(
      'coach: Hello you\n',
    );
  });

  it('is completed from the whole text where deltas were lost', () => {
    expect(shown([delta(0, 'Hel'), delta(9, 'lost'), completed('Hello you')])).toBe('coach: Hello you\n');
  });

  it('goes on silently after a reset that holds what was shown', () => {
    expect(shown([delta(0, 'Hel'), reset('Hello'), delta(5, ' you'), completed('Hello you')])).toBe(
      'coach: Hello you\n',
    );
  });

  it('starts again with a note after a reset to another text', () => {
    expect(shown([delta(0, 'Good m'), reset('Hello'), completed('Hello you')])).toBe(
      'coach: Good m\n(coach starts this answer again)\ncoach: Hello you\n',
    );
  });

  it('starts again with a note when the finished text is another', () => {
    expect(shown([delta(0, 'Good m'), completed('Hello')])).toBe(
      'coach: Good m\n(Coach starts this answer again)\nCoach: Hello\n',
    );
  });

  it('says that it was taken back when it was not finished', () => {
    expect(shown([delta(0, 'Good m'), reset('', M2), ended])).toBe(
      'coach: Good m\n(this answer was not finished)\n',
    );
  });

  it('is shown once when it comes again in the words that were taken back', () => {
    const again = [reset(''), delta(0, 'On rec', M2), delta(6, 'ord', M2), completed('On record', M2), ended];
    expect(shown([delta(0, 'On '), completed('On record'), ...again])).toBe('coach: On record\n');
  });

  it('is told when it comes in other words', () => {
    const other = [reset(''), delta(0, 'Hel', M2), completed('Help', M2)];
    expect(shown([completed('Hello'), ...other])).toMatch(
      /^Coach: Hello\n\(.* rewriting this answer\)\nCoach: Help\n$/,
    );
  });

  it('is not disturbed by white space around the finished text', () => {
    expect(shown([delta(0, '\n\nHi '), delta(5, ' '), completed('Hi')])).toBe('coach: Hi  \n');
  });

  it('cannot steer the terminal', () => {
    expect(shown([completed('a\u001b[2Jb\u0007c\u202e')])).toBe('Coach: a[2Jbc\n');
  });
});

describe('what else happens in a turn', () => {
  const notice = (text: string): StreamEvent => ({
    type: 'message.completed',
    data: {
      messageId: M2,
      seq: 5,
      turn: 2,
      role: 'system',
      agent: null,
      kind: 'notice',
      text,
      stopReason: null,
    },
  });

  it('tells a failure once, though it is a message and an event', () => {
    const failed: StreamEvent = {
      type: 'turn.failed',
      data: { turn: 2, code: 'X', error: 'It did not work.' },
    };
    expect(shown([notice('It did not work.'), failed])).toBe('It did not work.\n');
    expect(shown([failed])).toBe('! It did not work.\n');
  });

  it('tells that the model is away', () => {
    const data = { turn: 2, message: 'Your message is safe.', retryAfterMs: 5000 };
    expect(shown([{ type: 'turn.pending', data }])).toBe('Your message is safe.\n');
  });

  it('calls agents who act as one by their joined name while they speak', () => {
    const who = { seq: 1, from: 'desk', to: 'a', fromName: 'Desk', toName: 'A & B', members: ['a', 'b'] };
    const why = { via: 'tool', reason: 'Both', announcement: 'Over to them.', turn: 2, at: AT };
    const words = { messageId: M1, agent: 'a', attempt: 1, offset: 0, text: 'Hello.' };
    expect(
      shown([
        { type: 'handoff', data: { ...who, ...why } },
        { type: 'message.delta', data: words },
      ]),
    ).toBe('Desk → A & B: Both\nA & B: Hello.');
  });

  it('shows the announcement of a switch that no agent announced', () => {
    const data = { seq: 1, from: 'a', to: 'b', fromName: 'A', toName: 'B', turn: 2, at: AT };
    const why = { via: 'system', reason: 'Twelve quiet hours', announcement: 'Welcome back.' };
    expect(shown([{ type: 'handoff', data: { ...data, ...why } }])).toBe(
      'A → B: Twelve quiet hours\nWelcome back.\n',
    );
  });

  it.each([
    [{ decision: 'approved', success: true, edited: false }, 'The plan was approved and saved.\n'],
    [
      { decision: 'approved', success: false, edited: false },
      '! The plan was approved, but could not be carried out.\n',
    ],
    [{ decision: 'rejected', success: false, edited: false }, 'The plan was rejected; nothing was saved.\n'],
  ])('tells what came of a decision: %j', (decided, line) => {
    expect(
      shown([{ type: 'confirmation.settled', data: { turn: 2, id: M1, kind: 'plan_save', ...decided } }]),
    ).toBe(line);
  });

  it('tells of an effect that nobody knows of, once, in the language of the turn', () => {
    const call = { turn: 2, callId: '2.1.0', agent: 'coach', tool: 'book_table', isError: true, result: 'x' };
    const about = { turn: 2, id: M1, kind: 'tool_call' };
    const decided = { ...about, decision: 'approved', success: false, edited: false };
    expect(
      shown([
        { type: 'tool.finished', data: { ...call, outcome: 'unknown' } },
        { type: 'confirmation.settled', data: { ...decided, outcome: 'unknown' } },
      ]),
    ).toBe(
      '! We do not know whether book_table happened: the other system did not confirm it. Please check there before you ask for it again.\n',
    );
  });
});

describe('messages that waited', () => {
  it('are told when a turn takes them together, in order', () => {
    const merged: StreamEvent = {
      type: 'turn.started',
      data: {
        turn: 2,
        kind: 'message',
        agent: COACH,
        input: { id: INPUT, kind: 'message', text: 'and two' },
        merged: [{ id: M2, text: 'one' }],
      },
    };
    expect(shown([merged])).toMatch(/one[\s\S]*and two/);
    expect(shown([merged], withShown(emptyView(null), [M2, INPUT]))).not.toMatch(/one|and two/);
  });

  it('are told once when they join the turn, and when they were changed', () => {
    const absorbed: StreamEvent = {
      type: 'message.absorbed',
      data: { messageId: M2, seq: 3, turn: 2, text: 'one more thing' },
    };
    expect(shown([absorbed, absorbed]).match(/one more thing/g)).toHaveLength(1);
    const edited: StreamEvent = { type: 'message.edited', data: { messageId: M2, text: 'tomorrow' } };
    const withdrawn: StreamEvent = { type: 'message.withdrawn', data: { messageId: M2 } };
    expect(shown([edited, withdrawn])).toMatch(/now says: tomorrow[\s\S]*was taken back/);
  });
});

describe('the words around the agents’', () => {
  const briefed = (language: 'en' | 'es'): StreamEvent => ({
    type: 'turn.briefed',
    data: { turn: 2, language, workflow: 'talk', agent: COACH, task: null, alternates: [], guides: [] },
  });
  const thought: StreamEvent = { type: 'thinking', data: { turn: 2, agent: 'coach', thought: 'Busco.' } };

  it('are in the language that is spoken, or in the one that was set', () => {
    expect(shown([briefed('es'), thought])).toBe('* coach piensa: Busco.\n');
    expect(shown([briefed('es'), briefed('en'), thought])).toBe('* coach thinks: Busco.\n');
    expect(shown([briefed('en'), thought], emptyView(null, 'es'))).toBe('* coach piensa: Busco.\n');
  });
});
