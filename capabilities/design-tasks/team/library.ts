import type { Team } from '@roundtable/core';
import { z } from 'zod';
import { Guide, Material, Smalltalk, Task } from './task.js';

/** As a published team has them; none in a team that was published without. */
const Library = z.object({
  tasks: z.array(Task).default([]),
  guides: z.array(Guide).default([]),
  materials: z.array(Material).default([]),
  smalltalk: z.array(Smalltalk).default([]),
});
type Library = z.infer<typeof Library>;

/** A version of a team never changes, so each is read once. */
const libraries = new WeakMap<Team, Library>();

function libraryOf(team: Team): Library {
  const known = libraries.get(team);
  if (known !== undefined) return known;
  const library = Library.parse(team);
  libraries.set(team, library);
  return library;
}

/** What the team knows how to do. */
export function tasksOf(team: Team): readonly Task[] {
  return libraryOf(team).tasks;
}

/** The methods of its tasks. */
export function guidesOf(team: Team): readonly Guide[] {
  return libraryOf(team).guides;
}

/** Templates and data files that go with its methods. */
export function materialsOf(team: Team): readonly Material[] {
  return libraryOf(team).materials;
}

/** What people say to the team that asks for none of its tasks. */
export function smalltalkOf(team: Team): readonly string[] {
  return libraryOf(team).smalltalk.flatMap(({ texts }) => texts);
}
