import { NOBODY, type ToolContext } from '@roundtable/core';
import { teamOf } from './step-scene.js';

type Told = Pick<ToolContext, 'userId' | 'conversationId' | 'agent' | 'locale' | 'now'>;

/** What a tool is told of its call, outside of a project unless the test says otherwise. */
export const toolContext = (told: Told & Partial<ToolContext>): ToolContext => ({
  user: NOBODY,
  scope: null,
  published: { hash: 'h', team: teamOf() },
  ...told,
});
