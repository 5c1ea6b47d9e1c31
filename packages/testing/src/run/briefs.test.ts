import { guidesOf } from '@roundtable/capabilities/design-tasks/server';
import type { ModelRequest, Team, Tool } from '@roundtable/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT, memoryPipeline, productDesign } from '../fixtures/product-design.js';
import type { MemoryTx } from '../memory/memory-store.js';
import { createScriptedModel, reply, type Script } from '../model/scripted-model.js';
import { reviewsIn } from './reviews-in.js';
import { type MemoryRunOptions, runInMemory } from './run-in-memory.js';

let design: { team: Team; tools: readonly Tool<MemoryTx>[] };
beforeAll(async () => {
  design = await productDesign();
});

const MAP = `Here is a first journey map for Mobile Checkout [journey_map.md], for retail app users of 25 to 45.

| Stage | Actions | Thoughts | Emotions | Touchpoints | Pain points | Opportunities |
|---|---|---|---|---|---|---|
| Basket | checks the total | is that all? | curious | cart screen | late shipping cost | early total |
| Payment | looks for the card | again? | tense | payment screen | forced account | guest checkout |
| Receipt | waits for the mail | did it work? | relieved | e-mail | no status | order status |

The moment of truth is payment: 60% leave there. Evidence for the stages is the brief; the emotions are hypotheses.

Confidence: medium, because nobody has been observed yet.
Limits: emotions are assumptions until five sessions confirm them.

**Next step:** walk through the payment on your own phone; 20 minutes.`;

function start(script: Script, more: Partial<MemoryRunOptions> = {}) {
  const model = createScriptedModel(script);
  const { pipeline, marked } = memoryPipeline();
  const run = runInMemory({ ...design, model, pipeline, memory: { facts: CHECKOUT }, ...more });
  const say = async (text: string) => {
    run.say(text);
    await run.settle();
  };
  const stepsOf = (turn: number) => run.tables().steps.filter((step) => step.turn === turn);
  const preparedIn = (turn: number) => stepsOf(turn).find(({ type }) => type === 'prepare')?.detail;
  const reviewedIn = (turn: number) => reviewsIn(stepsOf(turn));
  return { run, model, marked, say, preparedIn, reviewedIn };
}

const contextIn = (request: ModelRequest | undefined) => JSON.stringify(request?.messages.at(-1));

describe('a request that matches', () => {
  it('brings in the task’s persona, with the guide, the project and the material in its request', async () => {
    const { run, model, marked, say, preparedIn, reviewedIn } = start([reply(MAP)]);
    await say('Yes, let’s map the journey');
    expect(run.tables().transitions).toMatchObject([
      {
        from: 'design_lead',
        to: 'discovery_analyst',
        via: 'route',
        reason: expect.stringContaining('This is their work'),
      },
    ]);
    const [request] = model.requests;
    expect(request?.system).toContain('Discovery Analyst');
    const context = contextIn(request);
    expect(context).toContain('workflow: matched');
    expect(context).toContain('task: journey_mapping');
    expect(context).toContain('<guide name=\\"journey_map.md\\"');
    expect(context).toContain('60% cart abandonment');
    expect(marked.get(1)).toBe('journey_mapping');
    const prepared = preparedIn(1);
    expect(prepared).toMatchObject({
      brief: { workflow: 'matched', match: { task: 'journey_mapping', class: 'HIGH' } },
    });
    expect(JSON.stringify(prepared)).not.toContain(guidesOf(design.team)[0]?.text.slice(0, 80));
    expect(prepared?.brief).toMatchObject({
      stages: ['preferences', 'context', 'intent', 'task_match', 'agent_selection', 'knowledge'].map(
        (name) => ({
          name,
          outcome: expect.stringMatching(/\w/),
        }),
      ),
    });
    expect(reviewedIn(1)).toMatchObject([{ failed: [] }]);
    expect(model.requests).toHaveLength(1);
  });

  it('is announced in the language that the user writes, whatever the conversation’s is', async () => {
    const { run, model, say } = start([reply('¿Empezamos por el pago?')]);
    await say('Hagamos el mapa del recorrido del cliente');
    expect(run.tables().transitions[0]).toMatchObject({
      announcement: expect.stringContaining('Analista de descubrimiento'),
      reason: expect.stringContaining('Esto es lo suyo'),
    });
    expect(contextIn(model.requests[0])).toContain('Preferred language: Spanish');
  });

  it('leaves whom the user asked for, and nobody whom the user declined is brought in', async () => {
    const { run, say } = start((_, asked) => reply(`Fine ${asked}?`));
    await say('I don’t want to talk to the Discovery Analyst');
    await say('Yes, let’s map the journey');
    expect(run.tables().transitions).toEqual([]);
  });
});

it('consent goes on with the task, and with whoever has it in hand', async () => {
  const { run, model, marked, say } = start([reply(MAP), reply('Then I add the return of goods.')]);
  await say('Yes, let’s map the journey');
  await say('sí, dale');
  expect(run.tables().transitions).toHaveLength(1);
  expect(contextIn(model.requests[1])).toContain('workflow: continue');
  expect(contextIn(model.requests[1])).toContain('journey_map.md');
  expect(marked.get(2)).toBe('journey_mapping');
});

it('consent to an offer begins what was offered', async () => {
  const offer =
    'I’d recommend we start with journey mapping, then run usability testing. Should we start there?';
  const { model, say } = start([reply(offer), reply(MAP)]);
  await say('Hello!');
  await say('Yes, please');
  expect(contextIn(model.requests[1])).toContain('task: journey_mapping');
});

it('a wish that no task fits is answered with what is near, and without a guide', async () => {
  const { run, model, say } = start([
    reply('That lies outside what this team does; shall I look at the service around it?'),
  ]);
  await say('Help me file the tax return of my bakery');
  const context = contextIn(model.requests[0]);
  expect(context).toContain('workflow: unmatched');
  expect(context).not.toContain('<guide ');
  expect(run.tables().transitions).toEqual([]);
});

it('older talk is looked up when the words refer to it, and only then', async () => {
  const said = { at: '2026-02-01T10:00:00Z', speaker: 'research_analyst', text: 'OLDER TALK on moderators' };
  const model = createScriptedModel((_, asked) => reply(`I see ${asked}.`));
  const { pipeline } = memoryPipeline([said]);
  const run = runInMemory({ ...design, model, pipeline, memory: { facts: { ...CHECKOUT, project: null } } });
  for (const text of ['Hello!', '¿Por qué elegimos pruebas moderadas?']) {
    run.say(text);
    await run.settle();
  }
  const asked = model.requests.map((request) => contextIn(request).includes('OLDER TALK'));
  expect(asked[0]).toBe(false);
  expect(asked.at(-1)).toBe(true);
  expect(contextIn(model.requests.at(-1))).toContain('<said by=\\"Analista de investigación\\"');
});

describe('what fails a check', () => {
  it('goes back once, with what is wrong; the mended answer is what the user reads', async () => {
    const { run, model, say, reviewedIn } = start([
      reply('Your users told us that they hate the banner. Shall we remove it?'),
      reply('What do you know of the banner?'),
    ]);
    await say('Hello, nice to meet you');
    expect(model.requests).toHaveLength(2);
    expect(contextIn(model.requests[1])).toContain('no_unfounded_claims: neither the project');
    expect(contextIn(model.requests[1])).toContain('Take out every sentence');
    expect(reviewedIn(1)).toMatchObject([
      { failed: ['no_unfounded_claims'] },
      { failed: [], checks: expect.arrayContaining([expect.objectContaining({ outcome: 'passed' })]) },
    ]);
    const shown = run.tables().messages.filter((row) => row.role === 'agent' && row.text !== '');
    expect(shown.map((row) => row.text)).toEqual(['What do you know of the banner?']);
    expect(run.tables().events.map(({ type }) => type)).toContain('message.reset');
  });

  it('a second time is delivered, with the checks recorded', async () => {
    const claim = 'Your users told us that they hate the banner.';
    const { run, model, say, reviewedIn } = start([reply(claim), reply(`${claim} Really.`)]);
    await say('Hello, nice to meet you');
    expect(model.requests).toHaveLength(2);
    expect(reviewedIn(1).map(({ failed }) => failed)).toEqual([
      ['no_unfounded_claims'],
      ['no_unfounded_claims'],
    ]);
    expect(run.tables().messages.at(-1)?.text).toBe(`${claim} Really.`);
    expect(run.tables().inputs[0]).toMatchObject({ outcome: 'answered' });
  });
});

it('what the system tells of is answered without a task', async () => {
  const { run, model, reviewedIn } = start([reply('I have read it. Is 60% still right?')]);
  run.system('A file was added to the project: brief.md');
  await run.settle();
  expect(contextIn(model.requests[0])).toContain('workflow: talk');
  expect(reviewedIn(1)).toMatchObject([{ failed: [] }]);
});

it('a handoff carries its deliverable to the next persona, and is refused without', async () => {
  const transfer = (input: Record<string, unknown>) =>
    reply('Over to the one who knows.', { name: 'transfer_to_discovery_analyst', input });
  const { run, model, say } = start([
    transfer({ reason: 'a map is due' }),
    transfer({ reason: 'a map is due', deliverable: 'BRIEF: shoppers leave at the payment' }),
    reply('Thanks, I have it. Where do we begin?'),
  ]);
  await say('Hello there');
  expect(JSON.stringify(model.requests[1]?.messages)).toContain('No handoff');
  const packet = 'BRIEF: shoppers leave at the payment';
  expect(JSON.stringify(model.requests[2]?.messages)).toContain(packet);
  expect(run.tables().transitions).toMatchObject([
    { to: 'discovery_analyst', via: 'tool', context: expect.stringContaining(packet) },
  ]);
});

it('on a provider with little room the request fits, and what was cut is recorded', async () => {
  const model = createScriptedModel([reply(MAP)]);
  const small = { ...model, capabilities: { ...model.capabilities, contextTokens: 13_000 } };
  const { pipeline } = memoryPipeline();
  const run = runInMemory({ ...design, model: small, pipeline, memory: { facts: CHECKOUT } });
  run.say('Yes, let’s map the journey');
  await run.settle();
  const asked = run.tables().steps.find((step) => step.type === 'askAgent')?.detail;
  expect(asked?.cuts).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ why: 'room', priority: 'high' })]),
  );
  expect(contextIn(model.requests[0])).toContain('let’s map the journey');
  const { maxTokens = Number.NaN } = model.requests[0] ?? {};
  expect(JSON.stringify(model.requests[0]).length / 3.6).toBeLessThan(13_000 - maxTokens);
});
