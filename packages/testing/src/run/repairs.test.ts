import { CHECK_NAMES, type CheckName } from '@roundtable/capabilities/design-tasks/server';
import { defineTool, type Team, type Tool } from '@roundtable/core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { CHECKOUT, memoryPipeline, productDesign } from '../fixtures/product-design.js';
import type { MemoryTx } from '../memory/memory-store.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { reviewsIn } from './reviews-in.js';
import { runInMemory } from './run-in-memory.js';

let design: { team: Team; tools: readonly Tool<MemoryTx>[] };
beforeAll(async () => {
  design = await productDesign();
});

const GOOD = `Here is a first journey map for Mobile Checkout [journey_map.md], for retail app users of 25 to 45.

| Stage | Actions | Thoughts | Emotions | Touchpoints | Pain points | Opportunities |
|---|---|---|---|---|---|---|
| Basket | checks the total | is that all? | curious | cart screen | late shipping cost | early total |
| Payment | looks for the card | again? | tense | payment screen | forced account | guest checkout |
| Receipt | waits for the mail | did it work? | relieved | e-mail | no status | order status |

The moment of truth is payment: 60% leave there. Evidence for the stages is the brief.

Confidence: medium, because nobody has been observed yet.
Limits: emotions are assumptions until five sessions confirm them.

**Next step:** walk through the payment on your own phone; 20 minutes.`;
const without = (...lines: readonly RegExp[]) =>
  GOOD.split('\n')
    .filter((line) => !lines.some((one) => one.test(line)))
    .join('\n');

/** The good answer, spoilt in one thing. */
const SPOILT: Readonly<Record<CheckName, string>> = {
  context_integrated: `Here is how such a map is made [journey_map.md].

| Stage | Actions | Thoughts | Emotions | Touchpoints | Pain points | Opportunities |
|---|---|---|---|---|---|---|
| first | what they do | what they think | how it feels | where it happens | what hurts | what helps |
| next | what they do | what they think | how it feels | where it happens | what hurts | what helps |
| last | what they do | what they think | how it feels | where it happens | what hurts | what helps |

Mark the evidence of every line, and look for the moment of truth where the feeling turns.

Confidence: high for the method. Limits: it says nothing of you yet.

**Next step:** choose the person whom it follows.`,
  methodology_applied: `For Mobile Checkout I would redesign it [journey_map.md]. ${'Make the buttons large, drop the account, show what it costs. '.repeat(14)}
Confidence: low. Limits: nothing was tried. **Next step:** sketch it.`,
  confidence_stated: without(/^Confidence/, /^Limits/),
  limitations_noted: without(/^Limits/).replace(/^Confidence.*$/m, 'Confidence: high.'),
  citations_included: GOOD.replaceAll(' [journey_map.md]', '').replaceAll('brief', 'talk'),
  terminology_consistent: GOOD.replace('Receipt |', 'Receipt for the customer |'),
  expected_output_present: `A journey map for Mobile Checkout is worth it [journey_map.md]. ${'It puts the evidence of each lane on the wall, and people talk about that for weeks. '.repeat(9)}
Confidence: high. Limits: none is drawn yet. **Next step:** tell me when to begin.`,
  language_matches: `Aquí está el mapa del recorrido de Mobile Checkout, y estas son las etapas que más pesan para las personas que compran.\n\n${GOOD.split('\n').slice(2, 7).join('\n')}\n\nConfianza: media, porque todavía no se ha observado a nadie en la tienda. Las emociones son supuestos [journey_map.md].\n\n**Siguiente paso:** recorre el pago con tu propio móvil.`,
  next_step_offered: `${without(/Next step/)}\n\n${'It is as complete as the evidence that there is. '.repeat(14)}`,
  no_unfounded_claims: GOOD.replace('Here is', 'We decided to drop the loyalty programme. Here is'),
};

const DELETE = defineTool<MemoryTx, Record<string, never>>({
  name: 'delete_project',
  description: 'Proposes a deletion.',
  input: z.strictObject({}),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: 10_000,
  propose: async () => ({
    type: 'proposal',
    kind: 'project_delete',
    preview: { summary: 'Delete Mobile Checkout' },
    editable: [],
  }),
  execute: async () => ({ type: 'ok', result: {} }),
});

it.each(CHECK_NAMES)(
  '%s: the answer goes back with the team’s words, and mended it is delivered',
  async (name) => {
    const terminology = { key: 'terminology', value: 'shopper, not customer', source: null };
    const { project } = CHECKOUT;
    const facts = { ...CHECKOUT, project: { ...project, facts: [...project.facts, terminology] } };
    const model = createScriptedModel([reply(SPOILT[name]), reply(GOOD)]);
    const run = runInMemory({ ...design, model, pipeline: memoryPipeline().pipeline, memory: { facts } });
    run.say('Yes, let’s map the journey');
    await run.settle();
    const reviews = reviewsIn(run.tables().steps);
    expect(reviews.map(({ failed }) => failed)).toEqual([expect.arrayContaining([name]), []]);
    const again = JSON.stringify(model.requests[1]?.messages.at(-1));
    expect(again).toContain(`- ${name}: `);
    expect(again).toContain(JSON.stringify(design.team.repairs[name]).slice(1, -1));
    const shown = run.tables().messages.filter((row) => row.role === 'agent' && row.text !== '');
    expect(shown.map((row) => row.text)).toEqual([GOOD]);
    expect(run.tables().events.filter(({ type }) => type === 'message.reset')).toHaveLength(1);
  },
);

it('an answer that opened a decision of the user is not sent back, and what failed is recorded', async () => {
  const model = createScriptedModel([
    reply('Your users told us that they hate it. It waits for your yes.', {
      name: 'delete_project',
      input: {},
    }),
  ]);
  const tools = [...design.tools.filter(({ name }) => name !== 'delete_project'), DELETE];
  const run = runInMemory({
    ...design,
    tools,
    model,
    pipeline: memoryPipeline().pipeline,
    memory: { facts: CHECKOUT },
  });
  run.say('Delete the Mobile Checkout project');
  await run.settle();
  const reviews = reviewsIn(run.tables().steps);
  expect(reviews.map(({ failed }) => failed)).toEqual([['no_unfounded_claims']]);
  expect(run.tables().confirmations).toHaveLength(1);
  expect(run.tables().inputs[0]).toMatchObject({ outcome: 'answered' });
});

it('what was sent back is before the agent while it mends, and in no later turn', async () => {
  const invented = 'Your interviews showed that seniors hate coupons.';
  const model = createScriptedModel([reply(invented), reply('Hello! What shall we do?'), reply('Good.')]);
  const run = runInMemory({
    ...design,
    model,
    pipeline: memoryPipeline().pipeline,
    memory: { facts: CHECKOUT },
  });
  for (const said of ['Hello there', 'Thanks']) {
    run.say(said);
    await run.settle();
  }
  const shown = model.requests.map(({ messages }) => JSON.stringify(messages).includes(invented));
  expect(shown).toEqual([false, true, false]);
});
