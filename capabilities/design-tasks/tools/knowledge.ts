import { defineTool, type ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import { z } from 'zod';
import type { DesignPorts } from '../ports.js';
import { guidesOf, materialsOf } from '../team/library.js';

const TIMEOUT_MS = 10_000;
const MOST_HITS = 8;
const USUAL_HITS = 4;

interface KnowledgeSearch {
  query: string;
  limit?: number | undefined;
}

export const searchKnowledge = defineTool<
  UserTx,
  KnowledgeSearch,
  KnowledgeSearch & { ready: SearchQuery },
  Pick<DesignPorts, 'search' | 'knowledge'>
>({
  name: 'search_knowledge',
  description:
    'Search the team’s method guides by words and by meaning; Spanish queries find the English guides too. Each result names its guide: cite it as [guide.md], and read it whole with read_guide.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(500),
    limit: z.number().int().min(1).max(MOST_HITS).optional().describe(`Default: ${USUAL_HITS}`),
  }),
  keeps: { results: 3 }, // seed 001, cost control
  mode: 'external',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  work: async (input, _context, { search }) => ({
    type: 'ok',
    output: { ...input, ready: await search(input.query) },
  }),
  finish: async (_tx, { limit = USUAL_HITS, ready }, { published }, { knowledge }) => {
    const hits = knowledge.of(published).find(ready, limit);
    return {
      type: 'ok',
      result: {
        results: hits.map(({ guide, title, chunk, relevance, excerpt }) => ({
          cite: citation(guide),
          title,
          chunk,
          relevance,
          excerpt,
        })),
      },
    };
  },
});

export const readGuide = defineTool<UserTx, { name: string }>({
  name: 'read_guide',
  description:
    'Read one of the team’s method guides whole, by its file name. Cite it as [guide.md] in your reply.',
  input: z.strictObject({ name: z.string().trim().min(1).max(200).describe('As in journey_map.md') }),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (_tx, { name }, { published }) => {
    const guide = named(guidesOf(published.team), name, '.md');
    if (guide === null) return missing('guide', name, guidesOf(published.team));
    return { type: 'ok', result: { cite: citation(guide.name), title: guide.title, text: guide.text } };
  },
});

export const readMaterial = defineTool<UserTx, { name: string }>({
  name: 'read_material',
  description:
    'Read one of the team’s templates or data files, by its file name, to fill it in with the user.',
  input: z.strictObject({ name: z.string().trim().min(1).max(200).describe('As in journey_map.csv') }),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (_tx, { name }, { published }) => {
    const material = named(materialsOf(published.team), name, '');
    if (material === null) return missing('material', name, materialsOf(published.team));
    return { type: 'ok', result: { cite: citation(material.name), text: material.text } };
  },
});

const citation = (name: string) => `[${name}]`;

/** Finds an item by file name; brackets of a citation and a missing extension are tolerated. */
function named<T extends { readonly name: string }>(
  all: readonly T[],
  asked: string,
  ending: string,
): T | null {
  const name = asked.replace(/^\[|\]$/g, '').toLowerCase();
  return all.find((one) => one.name === name || one.name === `${name}${ending}`) ?? null;
}

function missing(kind: string, asked: string, all: readonly { readonly name: string }[]): ToolOutcome {
  const names = all.map(({ name }) => name).join(', ');
  const there = names === '' ? `This team has no ${kind}s.` : `There are: ${names}.`;
  return { type: 'error', message: `There is no ${kind} "${asked}". ${there}` };
}
