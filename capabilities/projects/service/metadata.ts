import {
  FactValue,
  type PreferenceValue,
  ProjectFact,
  type ProjectMetadata,
  PutProjectMetadata,
} from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { metadataStore, PREFERENCE } from '../store/metadata.js';
import { projectStore } from '../store/projects.js';
import { keepProject, requireProject } from './find-project.js';
import { ASSUMPTION, isSameLine, linesOf, mergeFact, type StoredFact } from './merge-fact.js';
import { metadataToJson } from './project-json.js';

/** Every preference is part of every request to the model, so their number is limited. */
const MOST_PREFERENCES = 50;

export async function getMetadata(tx: UserTx, projectId: string): Promise<ServiceResult<ProjectMetadata>> {
  const found = await requireProject(tx, projectId);
  return found.success ? ok(metadataToJson(await metadataStore(tx).list(projectId))) : found;
}

/** Sets the named values as the user's own, deletes those that are null, and leaves the others. */
export async function putMetadata(
  tx: UserTx,
  projectId: string,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<ProjectMetadata>> {
  const parsed = parseInput(PutProjectMetadata, input);
  if (!parsed.success) return parsed;
  const found = await keepProject(tx, projectId);
  if (!found.success) return found;
  const { facts = {}, preferences = {} } = parsed.data;
  const known = await metadataStore(tx).listForUpdate(projectId);
  const kept = new Set(known.map(({ key }) => key).filter((key) => key.startsWith(PREFERENCE)));
  for (const [name, value] of Object.entries(preferences)) {
    if (value === null) kept.delete(PREFERENCE + name);
    else kept.add(PREFERENCE + name);
  }
  if (kept.size > MOST_PREFERENCES)
    return fail(
      'VALIDATION_ERROR',
      `preferences: a project has at most ${MOST_PREFERENCES}; remove some first`,
      {
        preferences: `at most ${MOST_PREFERENCES}`,
      },
    );
  const entries = [
    ...Object.entries(facts).map(([key, value]) => ({ key, value, source: 'user' })),
    ...Object.entries(preferences).map(([name, value]) => ({ key: PREFERENCE + name, value, source: null })),
  ];
  for (const { value, ...entry } of entries) {
    if (value == null) await metadataStore(tx).remove(projectId, entry.key);
    else await metadataStore(tx).put(projectId, { ...entry, value, now });
  }
  return ok(metadataToJson(await metadataStore(tx).list(projectId)));
}

export async function setPreference(
  tx: UserTx,
  projectId: string,
  preference: { readonly key: string; readonly value: PreferenceValue | null },
  now = new Date(),
): Promise<ServiceResult<ProjectMetadata>> {
  const key = preference.key
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_$/g, '');
  return putMetadata(tx, projectId, { preferences: { [key]: preference.value } }, now);
}

const RecordFacts = z.strictObject({
  facts: z
    .array(z.strictObject({ key: ProjectFact, value: FactValue, replace: z.boolean().optional() }))
    .min(1)
    .max(30),
  source: z.string().trim().min(1).max(255).optional(),
});

export type Fact = z.infer<typeof RecordFacts>['facts'][number];

/** Recorded facts, those that contradict the memory (both values with sources), and those the user did not state. */
export interface RecordedFacts {
  readonly recorded: readonly { readonly key: string; readonly value: FactValue; readonly source: string }[];
  readonly differs: readonly {
    readonly key: string;
    readonly stored: FactValue;
    readonly storedSource: string;
    readonly said: FactValue;
    readonly saidSource: string;
  }[];
  /** New facts that were not recorded: the user has to confirm them. */
  readonly unsaid: readonly Fact[];
  /** The source of all of them: `user`, `assumption`, or the name of a project file. */
  readonly source: string;
}

/**
 * Records facts in a project's memory, from the user, from one of its files, or as an assumption. Lists grow without
 * duplicates; a contradicting line is returned as `differs` until the user has chosen.
 * @param isSaid whether the user stated a line; other lines are returned as `unsaid`
 */
export async function recordFacts(
  tx: UserTx,
  projectId: string,
  input: unknown,
  { now = new Date(), isSaid = () => true }: { now?: Date; isSaid?: (line: string) => boolean } = {},
): Promise<ServiceResult<RecordedFacts>> {
  const parsed = parseInput(RecordFacts, input);
  if (!parsed.success) return parsed;
  const found = await keepProject(tx, projectId);
  if (!found.success) return found;
  const source = await sourceOf(tx, projectId, parsed.data.source, now);
  if (!source.success) return source;
  const known = metadataToJson(await metadataStore(tx).listForUpdate(projectId)).facts;
  const facts = new Map<string, StoredFact>(known.map(({ key, ...fact }) => [key, fact]));
  const changed = new Set<string>();
  const differs: RecordedFacts['differs'][number][] = [];
  const unsaid: Fact[] = [];
  for (const { isAsked, key, value, replace = false } of parsed.data.facts.flatMap((fact) =>
    halves(fact, isSaid),
  )) {
    const before = facts.get(key) ?? null;
    const merged = mergeFact(before, { value, source: source.data, replace });
    if (merged.type === 'differs')
      differs.push({
        ...{ key, stored: merged.kept, storedSource: merged.keptSource },
        ...{ said: value, saidSource: source.data },
      });
    else if (isAsked) unsaid.push(...(merged.type === 'merged' ? [{ key, value, replace }] : []));
    else {
      facts.set(key, merged.fact);
      if (merged.type === 'merged') changed.add(key);
    }
  }
  const recorded = [];
  for (const key of changed) {
    const fact = facts.get(key);
    if (fact === undefined) continue;
    await metadataStore(tx).put(projectId, { key, ...fact, now });
    recorded.push({ key, value: fact.value, source: fact.source ?? 'user' });
  }
  return ok({ recorded, differs, unsaid, source: source.data });
}

/** Splits a fact into lines that the user stated and others. A list that replaces another is not split. */
function halves(fact: Fact, isSaid: (line: string) => boolean): (Fact & { readonly isAsked: boolean })[] {
  const lines = linesOf(fact.value);
  const said = lines.filter(isSaid);
  if (said.length === lines.length) return [{ ...fact, isAsked: false }];
  if (said.length === 0 || fact.replace === true) return [{ ...fact, isAsked: true }];
  const others = lines.filter((line) => !said.includes(line));
  return [
    { ...fact, value: said, isAsked: false },
    { ...fact, value: others, isAsked: true },
  ];
}

/** The source as stored: "user", "assumption", or the file's stored name; the file is then marked as read. */
async function sourceOf(
  tx: UserTx,
  projectId: string,
  said: string | undefined,
  now: Date,
): Promise<ServiceResult<string>> {
  if (said === undefined || isSameLine(said, 'user')) return ok('user');
  if (isSameLine(said, ASSUMPTION)) return ok(ASSUMPTION);
  const name = await projectStore(tx).tookFacts(projectId, said, now);
  if (name !== null) return ok(name);
  const files = (await projectStore(tx).files(projectId, 50)).map((file) => `"${file.name}"`);
  const there = files.length === 0 ? 'The project has no files.' : `Its files are ${files.join(', ')}.`;
  return fail(
    'NOT_FOUND',
    `The project has no file "${said}". ${there} Leave source out for what the user said.`,
  );
}
