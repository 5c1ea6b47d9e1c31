import type { ProjectCounts } from '@roundtable/api';
import { defineTool, type InBoth, inLocale, type Locale, outcomeOf, type Proposal } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { findProject } from '../service/find-project.js';
import { projectLoss, deleteProject as remove } from '../service/projects.js';
import { projectStore } from '../store/projects.js';

/** Seed 002 §4.1: a project is deleted only after the user has seen what is deleted with it. */
export const deleteProject = defineTool<UserTx, { project: string }>({
  name: 'delete_project',
  description:
    'Propose to delete a project for good. The user sees how many conversation turns, files and decisions would be lost and decides; nothing is deleted before. Tell these counts, and that it cannot be undone.',
  input: z.strictObject({
    project: z.string().trim().min(1).max(200).describe('The name as the user said it'),
  }),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: 10_000,
  propose: async (tx, { project }, { conversationId, locale }) => {
    const found = await findProject(tx, project, { purpose: 'change', conversationId });
    if (!found.success) return { type: 'error', message: `${found.error.code}: ${found.error.message}` };
    const { id, name } = found.data;
    // A plain yes or no could not decide two open confirmations.
    if (await projectStore(tx).hasOpenDeletion(id, conversationId))
      return {
        type: 'error',
        message: `CONFLICT: The deletion of "${name}" already waits for the user’s decision. Ask for a yes or a no.`,
      };
    return proposal(found.data, await projectStore(tx).counts(id), locale);
  },
  execute: async (tx, approved, { locale }) => {
    const id = approved.projectId ?? '';
    const loss = await projectLoss(tx, id);
    if (!loss.success) return outcomeOf(loss);
    const { name, counts } = loss.data;
    // The conversation continues while the user decides; additions that would be lost unseen are shown first.
    const unseen =
      name !== approved.projectName ||
      counts.files > Number(approved.files) ||
      counts.decisions > Number(approved.decisions);
    if (unseen) return proposal({ id, name }, counts, locale);
    const deleted = await remove(tx, id, { confirm: name });
    return outcomeOf(deleted, (lost) => ({ deleted: name, ...lost }));
  },
});

function proposal(project: { id: string; name: string }, counts: ProjectCounts, locale: Locale): Proposal {
  return {
    type: 'proposal',
    kind: 'project_delete',
    preview: {
      projectId: project.id,
      projectName: project.name,
      turns: String(counts.turns),
      files: String(counts.files),
      decisions: String(counts.decisions),
      summary: inLocale(SUMMARY, locale)(project.name, counts),
    },
    editable: [],
  };
}

const SUMMARY: InBoth<(name: string, counts: ProjectCounts) => string> = {
  en: (name, { turns, files, decisions }) =>
    `delete “${name}” with ${some(turns, 'conversation turn')}, ${some(files, 'uploaded file')} and ${some(decisions, 'recorded decision')}, for good`,
  es: (name, { turns, files, decisions }) =>
    `eliminar «${name}» con ${some(turns, 'mensaje con su respuesta', 'mensajes con sus respuestas')}, ${some(files, 'archivo subido', 'archivos subidos')} y ${some(decisions, 'decisión guardada', 'decisiones guardadas')}, sin vuelta atrás`,
};

function some(n: number, one: string, several = `${one}s`): string {
  return `${n} ${n === 1 ? one : several}`;
}
