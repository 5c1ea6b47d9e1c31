import type { TeamSection } from '@roundtable/core';
import { z } from 'zod';
import { Guide, Material, Smalltalk, Task } from './task.js';
import { taskFaults, unusedFaults } from './task-faults.js';

/** A shorter guide is a stub and no usable method. */
const GUIDE_WORDS = 500;

/** The team's tasks in `tasks.yaml`, with their guides, materials and small talk. */
export const designSections: {
  tasks: TeamSection<Task[]>;
  guides: TeamSection<Guide[]>;
  materials: TeamSection<Material[]>;
  smalltalk: TeamSection<Smalltalk[]>;
} = {
  tasks: {
    schema: z.array(Task).min(1),
    files: {
      type: 'registry',
      summary: (tasks) => `${tasks.length} tasks`,
      faults: (tasks, team) => [...taskFaults(tasks, team), ...unusedFaults(tasks, team.files)],
    },
  },
  guides: {
    schema: z.array(Guide),
    files: {
      type: 'folder',
      entryOf({ name, text }) {
        const title = /^# (.+)$/m.exec(text)?.[1]?.trim();
        if (title === undefined)
          return { type: 'fault', message: 'has no title: expected a first line like "# Journey map"' };
        const words = wordsOf(text);
        if (words < GUIDE_WORDS)
          return { type: 'fault', message: `has ${words} words; a guide has ${GUIDE_WORDS} or more` };
        return { type: 'entry', entry: { name, title, text } };
      },
      summary: (guides) =>
        `${guides.length} guides (${guides.reduce((sum, { text }) => sum + wordsOf(text), 0)} words)`,
    },
  },
  materials: {
    schema: z.array(Material),
    files: {
      type: 'folder',
      entryOf: (file) => ({ type: 'entry', entry: file }),
      summary: (materials) => `${materials.length} materials`,
    },
  },
  smalltalk: {
    schema: z.array(Smalltalk),
    files: {
      type: 'folder',
      entryOf({ name, text }) {
        const texts = text.split('\n').map((line) => line.trim());
        return { type: 'entry', entry: { name, texts: texts.filter((line) => line !== '') } };
      },
      summary: (files) => `${files.reduce((sum, { texts }) => sum + texts.length, 0)} texts of small talk`,
    },
  },
};

function wordsOf(text: string): number {
  return text.split(/\s+/).length;
}
