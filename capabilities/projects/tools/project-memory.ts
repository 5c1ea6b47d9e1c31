import { FactValue, PreferenceValue, ProjectFact } from '@roundtable/api';
import { type AskedBesides, defineTool, outcomeOf, type ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { saidByUser } from '../said-by-user.js';
import { activeProject } from '../service/find-project.js';
import { recordFacts, setPreference } from '../service/metadata.js';
import { metadataStore } from '../store/metadata.js';
import { approvedFacts, proposedFacts, withoutAsked } from './propose-facts.js';

/** The agent's instruction when facts wait for the user's confirmation. */
const ASKED =
  'Not stored: the user did not say these. They see them as a list and decide; end your reply by asking whether to keep them.';

interface Facts {
  facts: { key: ProjectFact; value: FactValue; replace?: boolean | undefined }[];
  source?: string | undefined;
}

export const recordProjectFacts = defineTool<UserTx, Facts>({
  name: 'record_project_facts',
  description:
    'Keep facts of the active project. What the user has said in this turn, or before the question that they just answered, is stored at once if you give it in their words, with figures as given. Everything else, what a file or page says and what you conclude, comes back as `asked`: the user sees it as a list and it is stored when they say yes, so give all of it in one call. Lists grow without doubles. A line that contradicts what is stored changes nothing and comes back as `differs`: show both values with who says so, ask which one holds, and call again with replace.',
  input: z.strictObject({
    facts: z
      .array(
        z.strictObject({
          key: ProjectFact,
          value: FactValue.describe('One line, or a list of lines where there are several'),
          replace: z
            .boolean()
            .optional()
            .describe('True when the user has said that this holds: what was there goes'),
        }),
      )
      .min(1)
      .max(30),
    source: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe(
        'Name of the project’s file that says so; assumption for what you take for granted; left out: the user',
      ),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, input, { conversationId, now, locale }): Promise<ToolOutcome | AskedBesides> => {
    const project = await activeProject(tx, conversationId);
    if (!project.success) return outcomeOf(project);
    const { id } = project.data;
    const heard = await metadataStore(tx).heard(conversationId);
    const isSaid = (line: string) => saidByUser(line, heard);
    const kept = await recordFacts(tx, id, input, { now, isSaid });
    if (!kept.success) return outcomeOf(kept);
    const { recorded, differs, unsaid, source } = kept.data;
    const asked = withoutAsked(unsaid, await metadataStore(tx).asked(id, conversationId));
    const isKnown = recorded.length === 0 && differs.length === 0 && unsaid.length === 0;
    const result = {
      project: project.data.name,
      recorded,
      ...(isKnown ? { known: 'All of this was known already.' } : {}),
      ...(differs.length === 0 ? {} : { differs }),
      ...(unsaid.length === 0
        ? {}
        : { asked: unsaid.map(({ key, value }) => ({ key, value, source })), note: ASKED }),
    };
    if (asked.length === 0) return { type: 'ok', result };
    return { type: 'ok', result, asks: proposedFacts(project.data, { facts: asked, source }, locale) };
  },
  execute: async (tx, approved, { now }) => {
    const { projectId, ...input } = approvedFacts(approved);
    return outcomeOf(await recordFacts(tx, projectId, input, { now }), ({ recorded, differs }) => ({
      project: approved.projectName,
      recorded,
      ...(differs.length === 0 ? {} : { differs }),
    }));
  },
});

export const setProjectPreference = defineTool<UserTx, { key: string; value: PreferenceValue | null }>({
  name: 'set_project_preference',
  description:
    'Keep how the user wants to be worked with in the active project, such as language, answer_length, format or tone. Null removes a preference.',
  input: z.strictObject({
    key: z.string().trim().min(1).max(60).describe('In snake_case, such as answer_length'),
    value: PreferenceValue.nullable(),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, preference, { conversationId, now }) => {
    const project = await activeProject(tx, conversationId);
    if (!project.success) return outcomeOf(project);
    return outcomeOf(await setPreference(tx, project.data.id, preference, now), ({ preferences }) => ({
      project: project.data.name,
      preferences: Object.fromEntries(preferences.map(({ key, value }) => [key, value])),
    }));
  },
});
