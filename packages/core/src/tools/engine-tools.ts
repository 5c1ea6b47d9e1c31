import { askQuestion } from './ask-question.js';
import { thinking } from './thinking.js';
import type { Tool } from './tool.js';

/** The tools that every agent may be given, whatever capabilities there are. */
export const engineTools: readonly Tool<unknown>[] = [thinking, askQuestion];
