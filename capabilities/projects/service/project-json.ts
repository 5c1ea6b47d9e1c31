import type {
  ActivatedProject,
  Decision,
  Project,
  ProjectDetails,
  ProjectMetadata,
  WhereThingsStood,
} from '@roundtable/api';
import { FactValue, PreferenceValue } from '@roundtable/api';
import { PREFERENCE } from '../store/metadata.js';
import type {
  DecisionRow,
  FileLine,
  MetadataRow,
  ProjectCounts,
  ProjectRow,
  StandingRow,
} from '../store/rows.js';

export function projectToJson(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    lastAccessedAt: row.lastAccessedAt.toISOString(),
  };
}

export function activatedToJson(row: ProjectRow, standing: StandingRow): ActivatedProject {
  return { ...projectToJson(row), whereThingsStood: standingToJson(standing) };
}

export function standingToJson({ lastTalk, filesSince, decisions, task }: StandingRow): WhereThingsStood {
  return { lastTalk, filesSince: [...filesSince], decisions: [...decisions], task };
}

export function decisionToJson(row: DecisionRow): Decision {
  const { projectName: _, createdAt, updatedAt, ...decision } = row;
  return { ...decision, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Splits metadata into facts and preferences; values that match no schema are left out. */
export function metadataToJson(rows: readonly MetadataRow[]): ProjectMetadata {
  const facts = rows.filter(({ key }) => !key.startsWith(PREFERENCE));
  const preferences = rows.filter(({ key }) => key.startsWith(PREFERENCE));
  return {
    facts: facts.flatMap(({ key, value, source, updatedAt }) => {
      const parsed = FactValue.safeParse(value);
      return parsed.success ? [{ key, value: parsed.data, source, updatedAt: updatedAt.toISOString() }] : [];
    }),
    preferences: preferences.flatMap(({ key, value, updatedAt }) => {
      const parsed = PreferenceValue.safeParse(value);
      const name = key.slice(PREFERENCE.length);
      return parsed.success ? [{ key: name, value: parsed.data, updatedAt: updatedAt.toISOString() }] : [];
    }),
  };
}

export function detailsToJson(
  row: ProjectRow,
  parts: {
    readonly metadata: readonly MetadataRow[];
    readonly counts: ProjectCounts;
    readonly files: readonly FileLine[];
    readonly decisions: readonly DecisionRow[];
    readonly standing: StandingRow;
  },
): ProjectDetails {
  return {
    ...projectToJson(row),
    ...metadataToJson(parts.metadata),
    counts: { ...parts.counts },
    files: [...parts.files],
    decisions: parts.decisions.map(decisionToJson),
    whereThingsStood: standingToJson(parts.standing),
  };
}
