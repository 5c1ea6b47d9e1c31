import { defineTool, outcomeOf, type ToolContext } from '@roundtable/core';
import type { Searches } from '@roundtable/engine';
import { crossScopes, type UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import { z } from 'zod';
import {
  searchAllProjects as searchAll,
  searchConversations as searchOne,
} from '../search/search-projects.js';
import { activeProject } from '../service/find-project.js';
import { projectStore } from '../store/projects.js';

const TIMEOUT_MS = 10_000;
const MOST_FOUND = 20;
const FOUND_UNLESS_SAID = 8;
/** Most hits per kind in each project: the question is first which projects match. */
const OF_EACH_PROJECT = 4;

interface Sought {
  query: string;
  limit?: number | undefined;
}

const query = z.string().trim().min(1).max(500).describe('What it was about, in a few words');

export const searchConversations = defineTool<UserTx, Sought, Sought & { ready: SearchQuery }, Searches>({
  name: 'search_conversations',
  description:
    'Find what was said earlier in the active project, in all of its conversations, by words and by meaning, in English and Spanish alike. Best first. Other projects are not looked at.',
  input: z.strictObject({
    query,
    limit: z.number().int().min(1).max(MOST_FOUND).optional().describe(`Default: ${FOUND_UNLESS_SAID}`),
  }),
  mode: 'external',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  brings: 'outside', // messages of agents may quote pages that they read
  work: async (input, _context, { search }) => ({
    type: 'ok',
    output: { ...input, ready: await search(input.query) },
  }),
  finish: async (tx, { query: q, limit = FOUND_UNLESS_SAID, ready }, { conversationId }) => {
    const project = await activeProject(tx, conversationId);
    if (!project.success) return outcomeOf(project);
    const turn = await runningTurn(tx, conversationId);
    // The question itself may be found, but is no answer.
    const found = await searchOne(tx, project.data.id, { q, limit: limit + 2 }, ready);
    return outcomeOf(found, ({ items }) => ({
      project: project.data.name,
      messages: items
        .filter((one) => one.conversationId !== conversationId || one.turn !== turn)
        .slice(0, limit)
        .map(({ at, speaker, text }) => ({ at, speaker, text })),
    }));
  },
});

export const searchAllProjects = defineTool<UserTx, Sought, Sought & { ready: SearchQuery }, Searches>({
  name: 'search_all_projects',
  description:
    'Look through all of the user’s projects at once, grouped by project: what was said, decided, learned and uploaded. Only when the user asks about other projects ("did I solve this elsewhere?"): projects are otherwise kept apart. Name the project that each finding is from. What it finds is there for this turn only.',
  input: z.strictObject({ query }),
  mode: 'external',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  brings: 'outside', // messages of agents may quote pages that they read
  work: async (input, _context, { search }) => ({
    type: 'ok',
    output: { ...input, ready: await search(input.query) },
  }),
  finish: async (tx, { query: q, ready }, context) => {
    await crossScopes(tx.sql, context.conversationId);
    const found = await searchAll(tx, { q, limit: OF_EACH_PROJECT }, ready);
    return outcomeOf(found, ({ projects }) => ({
      projects: projects.map(({ project, messages, decisions, lessons, files }) => ({
        project: project.name,
        active: project.id === context.scope,
        messages: messages.map(({ at, speaker, text }) => ({ at, speaker, text })),
        decisions: decisions.map(({ decision, rationale, at }) => ({ decision, rationale, at })),
        lessons: lessons.map(({ outcome, lessons: learned }) => ({ outcome, lessons: learned })),
        files: files.map(({ name, type, excerpt }) => ({ name, type, excerpt })),
      })),
    }));
  },
});

async function runningTurn(
  tx: UserTx,
  conversationId: ToolContext['conversationId'],
): Promise<number | null> {
  return (await projectStore(tx).lockPlace(conversationId))?.turn ?? null;
}
