import type { Team } from '@roundtable/core';
import { z } from 'zod';
import { Guide, Material, Smalltalk, Task } from './task.js';

/** The design sections of a published team; empty for a team published without them. */
const Library = z.object({
  tasks: z.array(Task).default([]),
  guides: z.array(Guide).default([]),
  materials: z.array(Material).default([]),
  smalltalk: z.array(Smalltalk).default([]),
});
type Library = z.infer<typeof Library>;

/** Cache by version of a team, since a version never changes. */
const libraries = new WeakMap<Team, Library>();

function libraryOf(team: Team): Library {
  const known = libraries.get(team);
  if (known !== undefined) return known;
  const library = Library.parse(team);
  libraries.set(team, library);
  return library;
}

/** The team's tasks. */
export function tasksOf(team: Team): readonly Task[] {
  return libraryOf(team).tasks;
}

/** The guides to the methods of its tasks. */
export function guidesOf(team: Team): readonly Guide[] {
  return libraryOf(team).guides;
}

/** Templates and data files of its methods. */
export function materialsOf(team: Team): readonly Material[] {
  return libraryOf(team).materials;
}

/** Messages to the team that request no task. */
export function smalltalkOf(team: Team): readonly string[] {
  return libraryOf(team).smalltalk.flatMap(({ texts }) => texts);
}
