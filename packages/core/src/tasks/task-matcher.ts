import type { Task } from '../teams/task.js';
import type { TaskMatcher } from './task-matching.js';

/** Prepares the tasks of a team version. */
export function createTaskMatcher(_tasks: readonly Task[]): TaskMatcher {
  return { texts: [], match: () => ({ type: 'unmatched', alternates: [] }) };
}
