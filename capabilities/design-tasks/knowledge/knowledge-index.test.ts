import { describe, expect, it } from 'vitest';
import { Task } from '../team/task.js';
import { chunkGuide, countWords } from './chunk-guide.js';
import { createKnowledgeIndex } from './knowledge-index.js';

const words = (count: number, word = 'filler') => Array.from({ length: count }, () => word).join(' ');
const guide = (name: string, title: string, text: string) => ({ name, title, text: `# ${title}\n\n${text}` });

const journey = guide(
  'journey_map.md',
  'Journey map',
  `A picture of phases.\n\n## When to use\n${words(300)}\n\n## Pitfalls\n${words(300)}\n\n- **Funnel.** Drawing the funnel instead of the trip.\n`,
);
const survey = guide(
  'survey.md',
  'Survey',
  `Questions for many people.\n\n## Steps\nChoose a scale with five points.\n`,
);
const journeyTask = Task.parse({
  id: 'journey_mapping',
  name: { en: 'Journey map', es: 'Mapa de viaje' },
  description: { en: 'd', es: 'd' },
  keywords: { en: ['journey map'], es: ['mapa de viaje', 'recorrido del cliente'] },
  synonyms: { en: ['experience'], es: ['travesía'] },
  expected_output: { en: 'o', es: 'o' },
  output_parts: { en: ['o'], es: ['o'] },
  concepts: { en: ['c'], es: ['c'] },
  task_guide: ['journey_map.md'],
  agent: 'a',
});
const index = createKnowledgeIndex({ guides: [journey, survey], tasks: [journeyTask] });
const search = (query: string, limit = 5) => index.search(query, { limit });

describe('chunks', () => {
  it('begin at headings, hold about 500 words, and leave nothing out', () => {
    const chunks = chunkGuide(journey);
    expect(chunks.map(({ heading, chunk }) => [heading, chunk])).toEqual([
      ['Journey map', 0],
      ['Pitfalls', 1],
    ]);
    expect(
      chunks
        .map(({ text }) => text)
        .join('\n\n')
        .split(/\s+/),
    ).toEqual(journey.text.trim().split(/\s+/));
  });

  it('part a section that is too long between its paragraphs, and no fenced text', () => {
    const fenced = `\`\`\`text\n## no heading\n\n${words(50, 'cell')}\n\`\`\``;
    const long = guide(
      'long.md',
      'Long',
      `## All\n\n${words(400)}\n\n${words(400)}\n\n${words(30)}\n\n${fenced}`,
    );
    const chunks = chunkGuide(long);
    expect(chunks.length).toBe(2);
    for (const { text, heading } of chunks) {
      expect(countWords(text)).toBeLessThanOrEqual(750);
      expect(heading).not.toBe('no heading');
    }
    expect(chunks.some(({ text }) => text.includes(fenced))).toBe(true);
  });
});

describe('a search by words', () => {
  it('finds the chunk that answers, with its guide, relevance and the words around', () => {
    const [hit] = search('drawing a funnel');
    expect(hit).toMatchObject({ guide: 'journey_map.md', title: 'Journey map', chunk: 1 });
    expect(hit?.excerpt).toContain('Drawing the funnel instead of the trip');
    expect(hit?.relevance).toBeGreaterThan(0.3);
    expect(index.chunk({ guide: 'journey_map.md', chunk: 1 })?.text).toContain('## Pitfalls');
    expect(index.chunk({ guide: 'journey_map.md', chunk: 9 })).toBeNull();
  });

  it('finds other forms of a word', () => {
    expect(search('scales')[0]?.guide).toBe('survey.md');
  });

  it('finds an English guide by Spanish words, through the task that it belongs to', () => {
    expect(search('recorridos de clientes')[0]?.guide).toBe('journey_map.md');
    expect(
      createKnowledgeIndex({ guides: [journey], tasks: [] }).search('recorridos de clientes', { limit: 5 }),
    ).toEqual([]);
  });

  it('hears a long message at its two ends', () => {
    const filler = words(2_000, 'the');
    expect(search(`funnel ${filler}`)[0]?.guide).toBe('journey_map.md');
    expect(search(`${filler} funnel`)[0]?.guide).toBe('journey_map.md');
    expect(search(`${filler} funnel ${filler}`)).toEqual([]);
  });

  it('finds nothing where there is nothing, and no more than asked for', () => {
    expect(search('lentil soup')).toEqual([]);
    expect(search('')).toEqual([]);
    expect(search('journey map', 1)).toHaveLength(1);
  });
});

describe('a search by meaning', () => {
  const vector = (...numbers: number[]) => Float32Array.from(numbers);

  it('finds what no word tells, and puts what both tell first', () => {
    const texts = new Map(
      index.texts.map((text) => [text, text.includes('scale') ? vector(1, 0) : vector(0, 1)]),
    );
    const meaning = { query: vector(1, 0), texts };
    expect(index.search('how do they grade it', { limit: 3, meaning })[0]).toMatchObject({
      guide: 'survey.md',
      relevance: 1,
      excerpt: expect.stringContaining('five points'),
    });
    expect(index.search('funnel scale', { limit: 3, meaning })[0]?.guide).toBe('survey.md');
  });

  it('goes by words where texts have no vector yet', () => {
    const meaning = { query: vector(1, 0), texts: new Map() };
    expect(index.search('funnel', { limit: 3, meaning })).toEqual(search('funnel', 3));
  });
});
