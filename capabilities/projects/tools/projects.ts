import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { activeProject, findProject } from '../service/find-project.js';
import {
  activateProject,
  createProject as create,
  getProject as get,
  listProjects as list,
  updateProject,
} from '../service/projects.js';
import { projectStore } from '../store/projects.js';
import { activatedInWords, agoFor, detailsInWords, presentProject } from './project-words.js';

const TIMEOUT_MS = 10_000;
const SHOWN_PROJECTS = 50;
const named = z.string().trim().min(1).max(200);

export const listProjects = defineTool<UserTx, Record<string, never>>({
  name: 'list_projects',
  description:
    'List the user’s projects, the latest used first, with which one is active here and when each was last used.',
  input: z.strictObject({}),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, _input, context) => {
    const ago = await agoFor(tx, context);
    return outcomeOf(
      await list(tx, { limit: SHOWN_PROJECTS }, context.conversationId),
      ({ items, nextCursor }) => ({
        projects: items.map(({ name, active, lastAccessedAt }) => ({
          name,
          active,
          lastUsed: ago(lastAccessedAt),
        })),
        ...(nextCursor === null ? {} : { more: true }),
      }),
    );
  },
});

export const createProject = defineTool<UserTx, { name: string }>({
  name: 'create_project',
  description:
    'Create a project with the name that the user gave it, and make it active here. Ask for a name first if none was said. What was said in this conversation before it had a project becomes part of it.',
  input: z.strictObject({
    name: named.max(120).describe('In the user’s words, without “project” around it'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { name }, { conversationId, now }) =>
    outcomeOf(await create(tx, { name, conversationId }, { now, by: 'turn' }), (project) => ({
      project: project.name,
      created: true,
      active: true,
    })),
});

export const switchProject = defineTool<UserTx, { project: string }>({
  name: 'switch_project',
  description:
    'Make another of the user’s projects active here, by its name or a part of it. The result tells where things stood: the last talk, files since then, decisions, the task in progress. Greet with it.',
  input: z.strictObject({ project: named.describe('The name as the user said it') }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { project }, context) => {
    const { conversationId, now, locale } = context;
    const found = await findProject(tx, project, { purpose: 'look', conversationId });
    if (!found.success) return outcomeOf(found);
    const ago = await agoFor(tx, context);
    const entered = await activateProject(tx, found.data.id, { conversationId }, { now, by: 'turn' });
    return outcomeOf(entered, (activated) => ({
      ...activatedInWords(activated, { ago, locale }),
      ...(found.data.active ? { wasActiveAlready: true } : {}),
    }));
  },
});

export const renameProject = defineTool<UserTx, { name: string; project?: string | undefined }>({
  name: 'rename_project',
  description: 'Give a project another name.',
  input: z.strictObject({
    name: named.max(120).describe('The new name'),
    project: named.optional().describe('Which one; default: the active one'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { name, project }, { conversationId }) => {
    await projectStore(tx).lock();
    const found = await (project === undefined
      ? activeProject(tx, conversationId)
      : findProject(tx, project, { purpose: 'change', conversationId }));
    if (!found.success) return outcomeOf(found);
    return outcomeOf(await updateProject(tx, found.data.id, { name }), (renamed) => ({
      project: renamed.name,
      before: found.data.name,
    }));
  },
});

export const getProject = defineTool<UserTx, Record<string, never>>({
  name: 'get_project',
  description:
    'Get what the memory of the active project holds: facts with their sources, preferences, files, decisions, counts, and where things stood.',
  input: z.strictObject({}),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, _input, context) => {
    const found = await presentProject(tx, context);
    if (!found.success) return outcomeOf(found);
    const { conversationId, locale } = context;
    const ago = await agoFor(tx, context);
    const turn = await projectStore(tx).turnOf(conversationId);
    const details = await get(tx, found.data.id, { conversationId, turn });
    return outcomeOf(details, (project) => detailsInWords(project, { ago, locale }));
  },
});
