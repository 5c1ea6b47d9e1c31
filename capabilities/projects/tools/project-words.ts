import type { ActivatedProject, ProjectDetails, WhereThingsStood } from '@roundtable/api';
import { fail, type ServiceResult, say, type ToolContext } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { agoInWords } from '../service/ago.js';
import { requireProject } from '../service/find-project.js';
import type { ProjectRow } from '../store/rows.js';

/** The age of an instant in words, by the user's calendar and in the conversation's language. */
export type Ago = (at: string | Date) => string;

export async function agoFor(tx: UserTx, { now, locale }: ToolContext): Promise<Ago> {
  const timeZone = (await tx.profile.get())?.timeZone ?? 'UTC';
  return (at) => agoInWords(new Date(at), { now, timeZone, locale });
}

/** The conversation's active project when the call begins, for reading. */
export function presentProject(
  tx: UserTx,
  { scope, conversationId }: ToolContext,
): Promise<ServiceResult<ProjectRow>> {
  if (scope !== null) return requireProject(tx, scope, conversationId);
  return Promise.resolve(
    fail('NOT_FOUND', 'No project is active here. Ask which one to switch to, or what to call a new one.'),
  );
}

/** A project's latest state, with which an agent greets: seed 002 §4.1. */
export function standingInWords(
  standing: WhereThingsStood,
  { ago, locale }: { ago: Ago; locale: ToolContext['locale'] },
) {
  const { lastTalk, filesSince, decisions, task } = standing;
  const taskName =
    task === null ? null : task.name === null ? task.id.replaceAll('_', ' ') : say(task.name, locale);
  return {
    lastTalk:
      lastTalk === null
        ? null
        : {
            when: ago(lastTalk.at),
            about: lastTalk.title ?? lastTalk.summary ?? lastTalk.userMessage,
            with: lastTalk.agent?.name ?? null,
            task: taskName,
            userSaid: lastTalk.userMessage,
            agentSaid: lastTalk.reply,
          },
    filesSinceThen: filesSince.map(({ name, type, uploadedAt }) => ({
      name,
      type,
      uploaded: ago(uploadedAt),
    })),
    latestDecisions: decisions.map(({ decision, rationale, at }) => ({
      decision,
      rationale,
      decided: ago(at),
    })),
  };
}

export function activatedInWords(
  project: ActivatedProject,
  about: { ago: Ago; locale: ToolContext['locale'] },
) {
  return { project: project.name, active: true, ...standingInWords(project.whereThingsStood, about) };
}

/** The memory of a project in short form. */
export function detailsInWords(project: ProjectDetails, about: { ago: Ago; locale: ToolContext['locale'] }) {
  const { ago } = about;
  return {
    project: project.name,
    created: ago(project.createdAt),
    facts: project.facts.map(({ key, value, source }) => ({ key, value, source })),
    preferences: Object.fromEntries(project.preferences.map(({ key, value }) => [key, value])),
    files: project.files.map(({ name, type, uploadedAt }) => ({ name, type, uploaded: ago(uploadedAt) })),
    decisions: project.decisions.map(({ id, decision, rationale, outcome, lessons, createdAt }) => ({
      id,
      decision,
      rationale,
      outcome,
      lessons,
      decided: ago(createdAt),
    })),
    counts: project.counts,
    whereThingsStood: standingInWords(project.whereThingsStood, about),
  };
}
