import type { Capability } from '@roundtable/engine';
import { checkIns } from './check-ins/capability.js';
import { designTasks } from './design-tasks/capability.js';
import { followUps } from './follow-ups/capability.js';
import { goals } from './goals/capability.js';
import { notion } from './notion/capability.js';
import { plans } from './plans/capability.js';
import { projects } from './projects/capability.js';
import { webhooks } from './webhooks/capability.js';

/** What agents can do for users. A new one is a folder and a line here. */
export const capabilities: readonly Capability[] = [
  goals,
  checkIns,
  followUps,
  plans,
  projects,
  designTasks,
  notion,
  webhooks,
];
