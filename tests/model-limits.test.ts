import { type System, sharedSystem, thought, toolUse } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, open, say, tell, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const answers = (content: string) => system.simulator.script([{ match: { any: true }, reply: { content } }]);
const lastAsked = () => Object(system.simulator.requests(1)[0]?.body);
const CUT = 'I was about to say that';

test('a reply that was cut goes on in the same message, for viewers and in the transcript', async () => {
  const { client } = await system.signIn('cut@example.com');
  const id = await open(client);
  const viewer = follow(client, id, 0);
  answers(' it went well.');
  system.simulator.fault({ fault: 'max_tokens' });
  const whole = `${CUT} it went well.`;
  expect(await say(client, id, 'hello')).toMatchObject({ message: whole, stopReason: 'end_turn' });
  const said = (await transcript(client, id)).filter(({ role }) => role === 'agent');
  expect(said.map(({ text }) => text)).toEqual([whole]);
  await system.eventually('the viewer has the whole reply', async () =>
    viewer.shown(said[0]?.id ?? '') === whole ? true : null,
  );
  await viewer.leave();
});

test('a reply that stays cut is marked as such', async () => {
  const { client } = await system.signIn('stays-cut@example.com');
  const id = await open(client);
  answers('And now?');
  system.simulator.fault({ fault: 'max_tokens', times: 3 });
  const result = await say(client, id, 'hello');
  expect(result).toMatchObject({ type: 'message', stopReason: 'max_tokens' });
  const [row] = (await transcript(client, id)).filter(({ role }) => role === 'agent');
  expect(row).toMatchObject({ text: CUT.repeat(3), stopReason: 'max_tokens' });
  expect(await say(client, id, 'go on')).toMatchObject({ message: 'And now?', stopReason: 'end_turn' });
});

test('a call that was cut is made again with more room, and only the whole one is carried out', async () => {
  const { client } = await system.signIn('cut-call@example.com');
  const id = await open(client, 'agentic-coach');
  const call = [toolUse('create_note', { title: 'Sleep', content: 'Tea at nine' })];
  system.simulator.script([
    { match: { any: true }, reply: { content: call }, times: 2 },
    { match: { any: true }, reply: { content: 'It is kept.' } },
  ]);
  system.simulator.fault({ fault: 'max_tokens_in_tool' });
  expect(await say(client, id, 'Keep a note about sleep')).toMatchObject({ message: 'It is kept.' });
  const rooms = system.simulator.requests().map(({ body }) => Number(Object(body).max_tokens));
  expect(rooms[1]).toBe((rooms[0] ?? 0) * 2);
  expect((await client.notes.list({})).items).toMatchObject([{ title: 'Sleep', content: 'Tea at nine' }]);
});

test('only the deep tier thinks, and who may write long texts has room for them', async () => {
  const { client } = await system.signIn('tiers@example.com');
  answers('All right.');
  const desk = await open(client, 'triage');
  await say(client, desk, 'Hello!');
  expect(lastAsked()).toMatchObject({ max_tokens: 4_096, thinking: { type: 'disabled' } });
  const coach = await open(client, 'agentic-coach');
  await say(client, coach, 'Please change my goal');
  // `export_to_document` takes 32,000 characters, on any tier.
  expect(lastAsked()).toMatchObject({ max_tokens: 16_000, thinking: { type: 'disabled' } });
  await say(client, coach, 'Compare these two approaches in depth');
  expect(lastAsked()).toMatchObject({ max_tokens: 16_384 + 8_192, thinking: { type: 'adaptive' } });
});

test('what was thought is told as a thought and never as words, and goes back to the model as it came', async () => {
  const { client } = await system.signIn('thinks@example.com');
  const id = await open(client, 'agentic-coach');
  const viewer = follow(client, id, 0);
  const answer = [thought('She means JUNE.'), 'In June.'];
  expect(await tell(system, { client, id }, 'Compare these two months in depth', answer)).toMatchObject({
    message: 'In June.',
  });
  const [row] = (await transcript(client, id)).filter(({ role }) => role === 'agent');
  expect(row).toMatchObject({ text: 'In June.', thoughts: ['She means JUNE.'] });
  const seen = await system.eventually('the viewer has been told', async () =>
    viewer.events.some(({ type }) => type === 'turn.completed') ? viewer.events : null,
  );
  expect(seen.filter(({ type }) => type === 'thinking')).toMatchObject([
    { data: { thought: 'She means JUNE.', agent: 'coach' } },
  ]);
  expect(viewer.shown(row?.id ?? '')).toBe('In June.');
  await viewer.leave();

  await say(client, id, 'And how?');
  expect(JSON.stringify(lastAsked())).toMatch(
    /"type":"thinking","thinking":"She means JUNE\.","signature":"[^"]+"/,
  );
});
