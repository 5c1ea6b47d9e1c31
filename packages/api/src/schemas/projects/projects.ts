import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Timestamp } from '../wire-values.js';
import { ProjectFact } from './project-fact.js';

/** Normalizes a name to one line: NFC, trimmed, without control marks that reorder or hide letters. */
const oneName = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

const name = z
  .string()
  .transform(oneName)
  .pipe(
    plainText(120).refine(
      (text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text),
      'must have at least one visible character',
    ),
  );

export const CreateProject = z
  .strictObject({
    name,
    conversationId: Id.optional().meta({
      description:
        'The project is made in this conversation: what was said there without one becomes part of it',
    }),
  })
  .meta({ id: 'CreateProject' });
export type CreateProject = z.input<typeof CreateProject>;

export const UpdateProject = z.strictObject({ name }).meta({ id: 'UpdateProject' });
export type UpdateProject = z.input<typeof UpdateProject>;

export const ActivateProject = z
  .strictObject({
    conversationId: Id.optional().meta({ description: 'Also switch this conversation to it' }),
  })
  .meta({ id: 'ActivateProject' });
export type ActivateProject = z.infer<typeof ActivateProject>;

export const DeleteProject = z.strictObject({
  confirm: z
    .string()
    .transform(oneName)
    .pipe(plainText(200))
    .optional()
    .meta({ description: 'The project’s name: without it the answer is 409 with what would be lost' }),
});
export type DeleteProject = z.infer<typeof DeleteProject>;

export const Project = z
  .object({
    id: Id,
    name: z.string(),
    active: z.boolean().meta({ description: 'New conversations open in it' }),
    createdAt: Timestamp,
    lastAccessedAt: Timestamp,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

export const ProjectPage = pageOf(Project).meta({ id: 'ProjectPage' });
export type ProjectPage = z.infer<typeof ProjectPage>;

export const ProjectCounts = z
  .object({ turns: z.number().int(), files: z.number().int(), decisions: z.number().int() })
  .meta({ id: 'ProjectCounts' });
export type ProjectCounts = z.infer<typeof ProjectCounts>;

const line = plainText(2_000);

/** One line, or a list of lines: `["iOS", "Android"]`. */
export const FactValue = z.union([line, z.array(line).min(1).max(50)]).meta({ id: 'FactValue' });
export type FactValue = z.infer<typeof FactValue>;

const preferenceKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'must be in snake_case, at most 60 characters, such as answer_length');
export const PreferenceValue = z
  .union([plainText(500), z.number(), z.boolean()])
  .meta({ id: 'PreferenceValue' });
export type PreferenceValue = z.infer<typeof PreferenceValue>;

/** Sets the given facts, removes those that are null, and keeps the rest. */
export const PutProjectMetadata = z
  .strictObject({
    facts: z.partialRecord(ProjectFact, FactValue.nullable()).optional(),
    preferences: z.record(preferenceKey, PreferenceValue.nullable()).optional(),
  })
  .meta({ id: 'PutProjectMetadata' });
export type PutProjectMetadata = z.infer<typeof PutProjectMetadata>;

export const ProjectMetadata = z
  .object({
    facts: z.array(
      z.object({
        key: z.string(),
        value: FactValue,
        source: z.string().nullable().meta({ description: 'user, or the names of the files that say so' }),
        updatedAt: Timestamp,
      }),
    ),
    preferences: z.array(z.object({ key: z.string(), value: PreferenceValue, updatedAt: Timestamp })),
  })
  .meta({ id: 'ProjectMetadata' });
export type ProjectMetadata = z.infer<typeof ProjectMetadata>;

export const RecordDecision = z
  .strictObject({
    decision: plainText(500),
    rationale: line,
    context: plainText(1_000).optional().meta({ description: 'What was happening' }),
    conversationId: Id.optional(),
    taskId: plainText(64).optional(),
  })
  .meta({ id: 'RecordDecision' });
export type RecordDecision = z.infer<typeof RecordDecision>;

export const LearnFromDecision = z
  .strictObject({ outcome: line.optional(), lessons: line.optional() })
  .refine(
    ({ outcome, lessons }) => outcome !== undefined || lessons !== undefined,
    'needs an outcome or lessons',
  )
  .meta({ id: 'LearnFromDecision' });
export type LearnFromDecision = z.infer<typeof LearnFromDecision>;

export const ListDecisions = PageQuery.extend({
  q: plainText(500).optional().meta({ description: 'Words or meaning, in English or Spanish; best first' }),
});
export type ListDecisions = z.input<typeof ListDecisions>;

export const Decision = z
  .object({
    id: Id,
    projectId: Id,
    decision: z.string(),
    rationale: z.string(),
    context: z.string(),
    outcome: z.string().nullable(),
    lessons: z.string().nullable(),
    conversationId: Id.nullable(),
    agentId: z.string().nullable(),
    taskId: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof Decision>;

export const DecisionPage = pageOf(Decision).meta({ id: 'DecisionPage' });
export type DecisionPage = z.infer<typeof DecisionPage>;

const fileLine = z.object({ id: Id, name: z.string(), type: z.string(), uploadedAt: Timestamp });

/** The last conversation in a project, and the changes since. */
export const WhereThingsStood = z
  .object({
    lastTalk: z
      .object({
        at: Timestamp,
        conversationId: Id,
        title: z.string().nullable(),
        summary: z.string().nullable(),
        userMessage: z.string().nullable(),
        reply: z.string().nullable(),
        agent: z.object({ id: z.string(), name: z.string() }).nullable(),
      })
      .nullable(),
    filesSince: z.array(fileLine),
    decisions: z.array(z.object({ decision: z.string(), rationale: z.string(), at: Timestamp })),
    task: z
      .object({ id: z.string(), name: z.object({ en: z.string(), es: z.string() }).nullable() })
      .nullable()
      .meta({ description: 'What was being worked on' }),
  })
  .meta({ id: 'WhereThingsStood' });
export type WhereThingsStood = z.infer<typeof WhereThingsStood>;

/** A project with its memory. */
export const ProjectDetails = z
  .object({
    ...Project.shape,
    ...ProjectMetadata.shape,
    counts: ProjectCounts,
    files: z.array(fileLine),
    decisions: z.array(Decision).meta({ description: 'The newest twenty' }),
    whereThingsStood: WhereThingsStood,
  })
  .meta({ id: 'ProjectDetails' });
export type ProjectDetails = z.infer<typeof ProjectDetails>;

/** A project that was activated, with its latest state. */
export const ActivatedProject = z
  .object({ ...Project.shape, whereThingsStood: WhereThingsStood })
  .meta({ id: 'ActivatedProject' });
export type ActivatedProject = z.infer<typeof ActivatedProject>;
