import { cutText, defineTool, localDay, outcomeOf } from '@roundtable/core';
import type { Searches } from '@roundtable/engine';
import type { UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import { z } from 'zod';
import { getCheckInStatistics, listCheckIns } from '../service/check-ins.js';
import { recordCheckIn as record } from '../service/record-check-in.js';
import { goalOfConversation } from '../store/goal-of-conversation.js';

const TIMEOUT_MS = 10_000;
const MOST_FOUND = 10;
const FOUND_UNLESS_SAID = 5;
/** Characters shown of each check-in: enough to recall it. */
const SHOWN_CHARACTERS = 600;

export const recordCheckIn = defineTool<UserTx, { content: string; goal_id?: string | null | undefined }>({
  name: 'record_check_in',
  askedBy: ['check-in', 'check-ins', 'checkin', 'checkins'],
  description:
    'Record what the user reports: progress, a setback, how it goes. Use it once when a message tells of it, not for questions or plans. Your reply is kept as the answer.',
  input: z.strictObject({
    content: z.string().describe('What the user reported, in their words and language'),
    goal_id: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The goal that it is about. Left out: the one that this conversation was opened about, if any; null: none',
      ),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { content, goal_id: named }, { conversationId }) => {
    const goalId = named === undefined ? await goalOfConversation(tx, conversationId) : named;
    return outcomeOf(
      await record(tx, conversationId, { content, goalId }),
      ({ id, content: kept, goalId: about, createdAt }) => ({ id, content: kept, goalId: about, createdAt }),
    );
  },
});

interface CheckInSearch {
  query: string;
  goal_id?: string | undefined;
  limit?: number | undefined;
}

export const searchCheckIns = defineTool<
  UserTx,
  CheckInSearch,
  CheckInSearch & { ready: SearchQuery },
  Searches
>({
  name: 'search_check_ins',
  description:
    'Find earlier check-ins by words and by meaning, in English and Spanish alike. Best first. For figures use get_check_in_statistics.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('What it was about, such as "slept badly"'),
    goal_id: z.string().optional(),
    limit: z.number().int().min(1).max(MOST_FOUND).optional().describe(`Default: ${FOUND_UNLESS_SAID}`),
  }),
  keeps: { checkIns: 5 }, // seed 001, cost control
  mode: 'external',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  work: async (input, _context, { search }) => ({
    type: 'ok',
    output: { ...input, ready: await search(input.query) },
  }),
  finish: async (tx, { query, goal_id: goalId, limit = FOUND_UNLESS_SAID, ready }) => {
    const timeZone = (await tx.profile.get())?.timeZone ?? 'UTC';
    const page = await listCheckIns(
      tx,
      { q: query, limit, ...(goalId === undefined ? {} : { goalId }) },
      ready,
    );
    return outcomeOf(page, ({ items }) => ({
      checkIns: items.map((one) => ({
        id: one.id,
        on: localDay(new Date(one.createdAt), timeZone),
        content: cutText(one.content, SHOWN_CHARACTERS),
        goalId: one.goalId,
        answeredBy: one.agentId,
      })),
    }));
  },
});

export const checkInStatistics = defineTool<
  UserTx,
  { days?: number | undefined; goal_id?: string | undefined }
>({
  name: 'get_check_in_statistics',
  askedBy: [
    ...['chart', 'graph', 'figure', 'figures', 'statistics', 'how am i doing'],
    ...['grafico', 'graficos', 'grafica', 'graficas', 'cifras', 'estadisticas', 'como voy'],
  ],
  description:
    'Get the figures of the user’s check-ins over the last days, counted by the database on their calendar: how many, on which days and times, gaps, per goal, micro-wins and milestones, and the change from the period before. Tell no figure that is not in it.',
  input: z.strictObject({
    days: z.number().int().min(1).max(366).optional().describe('Default: 30, today included'),
    goal_id: z.string().optional(),
  }),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { days, goal_id: goalId }, { now }) =>
    outcomeOf(
      await getCheckInStatistics(
        tx,
        { ...(days === undefined ? {} : { days }), ...(goalId === undefined ? {} : { goalId }) },
        now,
      ),
    ),
});

/** The beginning of a text, marked when it was cut. */
