import { ProjectFact } from '@roundtable/api';
import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { activeProject, FactValue, PreferenceValue, recordFacts, setPreference } from '@roundtable/services';
import { z } from 'zod';

interface Facts {
  facts: { key: ProjectFact; value: FactValue; replace?: boolean | undefined }[];
  source?: string | undefined;
}

export const recordProjectFacts = defineTool<UserTx, Facts>({
  name: 'record_project_facts',
  description:
    'Keep facts of the active project, in their words and with figures as given: what a file of it says, and what the user told once they have said yes to keeping it. Lists grow without doubles. A line that contradicts what is stored changes nothing and comes back as `differs`: show both values with who says so, ask which one holds, and call again with replace.',
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
  run: async (tx, input, { conversationId, now }) => {
    const project = await activeProject(tx, conversationId);
    if (!project.success) return outcomeOf(project);
    return outcomeOf(await recordFacts(tx, project.data.id, input, now), ({ recorded, differs }) => ({
      project: project.data.name,
      recorded,
      ...(recorded.length === 0 && differs.length === 0 ? { known: 'All of this was known already.' } : {}),
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
