import { describe, expect, it } from 'vitest';
import { openRoom } from './design-room.js';

const FACTS = [
  'target_users: Retail app users ages 25-45 (from brief.md)',
  'problem: 60% cart abandonment in checkout (from brief.md)',
  'constraints: 6-week timeline, no budget for external research (from brief.md)',
  'goal: Reduce abandonment to <30% (from brief.md)',
];
const JOURNEY = (workflow: string) => [
  `workflow: ${workflow}`,
  'language of the answer: English',
  'task: journey_mapping, “Journey mapping”, yours; HIGH 92 by keyword “map the journey” for “map the journey”',
  'expected output: A journey map by stage with actions and pain points.',
  'parts that it has: stages, actions, pain points, opportunities',
  'terms of the method: scenario, stage, friction, evidence',
  'the project’s memory lacks platform: the channels become the touchpoints. If the user has said it, record it; it is then not missing',
  'guides below: [journey_map.md]',
];
const PROJECT = { project: 'Mobile Checkout', facts: FACTS };

describe('a piece of work', () => {
  it('has the parts from the project, the guide’s steps, its source, confidence, assumptions, limits, one next step', async () => {
    const room = await openRoom('Discovery Analyst');
    room.know({ ...PROJECT, brief: JOURNEY('matched'), guides: ['journey_map.md'] });
    const { words, calls } = await room.say("Yes, let's map the journey");
    expect(calls).toEqual([]);
    for (const part of ['Stages', 'Actions', 'Pain points', 'Opportunities'])
      expect(words).toContain(`- **${part}**: `);
    expect(words).toContain('60% cart abandonment in checkout [brief.md]');
    expect(words).toContain('[journey_map.md]');
    expect(words).toContain('1. **Fix the scope');
    expect(words).toMatch(/\*\*Assumptions\*\*\n- Platform is not on record/);
    expect(words).toMatch(/\*\*Confidence: medium\*\*, because/);
    expect(words).toMatch(/\*\*Limits:\*\*/);
    expect(words.match(/\*\*Next step:\*\*/g)).toHaveLength(1);
  });

  it('goes on with the step that was proposed', async () => {
    const room = await openRoom('Discovery Analyst');
    room.know({ ...PROJECT, brief: JOURNEY('matched'), guides: ['journey_map.md'] });
    await room.say("let's map the journey");
    room.know({ ...PROJECT, brief: JOURNEY('continue'), guides: ['journey_map.md'] });
    expect((await room.say('Yes, please')).words).toMatch(/step 1.*step 2/is);
    expect((await room.say('Yes')).words).toMatch(/step 2.*step 3/is);
  });

  it('waits for a critical fact, unless the user wants to go on', async () => {
    const brief = JOURNEY('matched').map((line) =>
      line.replace('lacks platform', 'lacks target_users (critical)'),
    );
    const room = await openRoom('Discovery Analyst');
    room.know({ project: 'Mobile Checkout', brief, guides: ['journey_map.md'] });
    const asked = await room.say("let's map the journey");
    expect(asked.words).toMatch(/missing: target.*\?$/s);
    expect((await room.say('Just go on with an assumption')).words).toMatch(/\*\*Confidence: low\*\*/);
  });

  it('takes the answer to what it waited for as the fact, keeps it, and begins', async () => {
    const lacks = (workflow: string) =>
      JOURNEY(workflow).map((line) => line.replace('lacks platform', 'lacks platform (critical)'));
    const room = await openRoom('Discovery Analyst');
    room.know({ ...PROJECT, brief: lacks('matched'), guides: ['journey_map.md'] });
    expect((await room.say("let's map the journey")).words).toMatch(/missing: platform/);
    room.know({ ...PROJECT, brief: lacks('continue'), guides: ['journey_map.md'] });
    expect((await room.say('An app for iOS and Android.')).calls).toEqual([
      {
        name: 'record_project_facts',
        input: { facts: [{ key: 'platform', value: 'An app for iOS and Android' }] },
      },
    ]);
    const facts = [...FACTS, 'platform: An app for iOS and Android (from user)'];
    room.know({ project: 'Mobile Checkout', facts, brief: lacks('continue'), guides: ['journey_map.md'] });
    const { words } = await room.result({ project: 'Mobile Checkout', recorded: [] });
    expect(words).toContain('- Platform: An app for iOS and Android');
    expect(words).not.toContain('**Assumptions**');
    expect(words).toMatch(/\*\*Next step:\*\* step 1/);
  });

  it('is not begun while several things could be meant', async () => {
    const room = await openRoom();
    const reading = (name: string) =>
      `reading: ${name}, “${name}”: What ${name} brings (Design Lead; MEDIUM 61)`;
    room.know({
      ...PROJECT,
      brief: [
        'workflow: ambiguous',
        'language of the answer: English',
        reading('testing'),
        reading('survey'),
      ],
    });
    const { words } = await room.say('I want to ask people');
    expect(words).toMatch(/1\. \*\*testing\*\*: What testing brings\n2\. \*\*survey\*\*.*\?$/s);
  });

  it('is not pretended when nothing fits', async () => {
    const room = await openRoom();
    room.know({
      ...PROJECT,
      brief: [
        'workflow: unmatched',
        'language of the answer: Spanish',
        'near: survey_design, “Encuesta”: Preguntar a muchas personas (Research Analyst; LOW 34)',
        'guides that come near: [survey_design.md]',
      ],
    });
    const { words } = await room.say('Cántame una canción');
    expect(words).toContain('No tengo un método para justo eso');
    expect(words).toContain('[survey_design.md]');
    expect(words).toContain('**Encuesta**');
    expect(words).toMatch(/\?$/);
  });
});

describe('colleagues', () => {
  it.each(["I'd like to talk to the Research Analyst", 'Quiero hablar con la Analista de investigación'])(
    '%s: goes over with the facts',
    async (words) => {
      const room = await openRoom();
      room.know(PROJECT);
      const { calls } = await room.say(words);
      expect(calls[0]?.name).toBe('transfer_to_research_analyst');
      expect(calls[0]?.input.deliverable).toContain('60% cart abandonment in checkout');
    },
  );

  it('begin with the work when they take over', async () => {
    const room = await openRoom('Discovery Analyst');
    room.know({ ...PROJECT, brief: JOURNEY('matched'), guides: ['journey_map.md'] });
    const { words } = await room.say(
      'map the journey',
      '<handoff from="Design Lead" reason="This is their work">\nThis is their work\n</handoff>',
    );
    expect(words).toContain('[journey_map.md]');
  });
});
