import { defineTool, fail, ok, outcomeOf, type ServiceResult } from '@roundtable/core';
import type { Searches } from '@roundtable/engine';
import type { UserTx } from '@roundtable/prisma';
import { isId, type SearchQuery } from '@roundtable/services';
import { z } from 'zod';
import {
  learnFromDecision,
  recallDecisions as recall,
  recordDecision as record,
} from '../service/decisions.js';
import { activeProject } from '../service/find-project.js';
import { decisionStore } from '../store/decisions.js';
import type { DecisionRow } from '../store/rows.js';
import { agoFor, presentProject } from './project-words.js';

const TIMEOUT_MS = 10_000;
const MOST_RECALLED = 5;
const LATEST = 5;

export const recordDecision = defineTool<
  UserTx,
  { decision: string; rationale: string; context?: string | undefined }
>({
  name: 'record_decision',
  description:
    'Keep a decision that the user made in the active project, with the reason they gave. Your recommendation is no decision; ask for a reason that was not said, never make one up.',
  input: z.strictObject({
    decision: z.string().describe('What was decided, in one line'),
    rationale: z.string().describe('Why, as the user said it, with the options that were put aside'),
    context: z.string().optional().describe('What was happening: phase, week, occasion'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, input, { conversationId, agent, now }) => {
    const project = await activeProject(tx, conversationId);
    if (!project.success) return outcomeOf(project);
    const kept = await record(tx, project.data.id, { ...input, conversationId }, { now, agentId: agent });
    return outcomeOf(kept, ({ id, decision, rationale, context }) => ({
      id,
      project: project.data.name,
      decision,
      rationale,
      context,
    }));
  },
});

interface Outcome {
  decision: string;
  outcome?: string | undefined;
  lessons?: string | undefined;
}

export const recordOutcome = defineTool<UserTx, Outcome, Outcome & { ready: SearchQuery }, Searches>({
  name: 'record_outcome',
  description:
    'Add to a decision of the active project how it turned out, what was learned, or both, when the user tells it.',
  input: z.strictObject({
    decision: z.string().trim().min(1).max(500).describe('Its id, or what was decided in a few words'),
    outcome: z.string().optional().describe('What happened'),
    lessons: z.string().optional().describe('What to do alike or otherwise next time'),
  }),
  mode: 'external',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  work: async (input, _context, { search }) => ({
    type: 'ok',
    output: { ...input, ready: await search(input.decision) },
  }),
  finish: async (tx, { decision: said, ready, outcome, lessons }, { conversationId, now }) => {
    const project = await activeProject(tx, conversationId);
    if (!project.success) return outcomeOf(project);
    const meant = await decisionMeant(tx, { projectId: project.data.id, said, ready });
    if (!meant.success) return outcomeOf(meant);
    const learned = {
      ...(outcome === undefined ? {} : { outcome }),
      ...(lessons === undefined ? {} : { lessons }),
    };
    return outcomeOf(await learnFromDecision(tx, project.data.id, meant.data, learned, now), (kept) => ({
      id: kept.id,
      decision: kept.decision,
      outcome: kept.outcome,
      lessons: kept.lessons,
    }));
  },
});

export const recallDecisions = defineTool<
  UserTx,
  { query: string },
  { query: string; ready: SearchQuery },
  Searches
>({
  name: 'recall_decisions',
  description: `Find decisions of the active project with their rationale, outcome and lessons, by words and by meaning, in English and Spanish alike: for “why did we …?”. Best first, at most ${MOST_RECALLED}.`,
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('What the decision was about'),
  }),
  mode: 'external',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  work: async ({ query }, _context, { search }) => ({
    type: 'ok',
    output: { query, ready: await search(query) },
  }),
  finish: async (tx, { ready }, context) => {
    const project = await presentProject(tx, context);
    if (!project.success) return outcomeOf(project);
    const { id: projectId, name } = project.data;
    const ago = await agoFor(tx, context);
    const found = await recall(tx, { projectId, query: ready, limit: MOST_RECALLED });
    if (found.length > 0) {
      return outcomeOf(ok(found), (rows) => ({
        project: name,
        decisions: rows.map((row) => ({ ...inWords(row), decided: ago(row.createdAt) })),
      }));
    }
    const latest = await decisionStore(tx).list(projectId, { limit: LATEST, cursor: null });
    return outcomeOf(ok(latest.items), (rows) => ({
      project: name,
      decisions: [],
      note: 'No decision of this project is about it: say so, and give no reason that is not recorded.',
      latest: rows.map(({ id, decision }) => ({ id, decision })),
    }));
  },
});

function inWords(row: DecisionRow) {
  const { id, decision, rationale, context, outcome, lessons, createdAt } = row;
  return { id, decision, rationale, context, outcome, lessons, on: createdAt.toISOString().slice(0, 10) };
}

/** The decision that an id or words name; an error when several may be meant. */
async function decisionMeant(
  tx: UserTx,
  about: { readonly projectId: string; readonly said: string; readonly ready: SearchQuery },
): Promise<ServiceResult<string>> {
  const { projectId, said, ready } = about;
  if (isId(said)) return ok(said);
  const found = await recall(tx, { projectId, query: ready, limit: MOST_RECALLED });
  const [best] = found;
  const same = found.find(({ decision }) => decision.toLowerCase() === said.toLowerCase());
  if (same !== undefined) return ok(same.id);
  if (best !== undefined && found.length === 1) return ok(best.id);
  const listed = found.map(({ id, decision }) => `"${decision}" (${id})`).join(', ');
  return best === undefined
    ? fail(
        'NOT_FOUND',
        `No decision of this project is about "${said}". Record it with record_decision first, if the user made it.`,
      )
    : fail(
        'CONFLICT',
        `"${said}" may be one of ${listed}. Call again with the id of the one that is meant, or ask.`,
      );
}
