import { askQuestion } from './ask-question.js';
import { thinking } from './thinking.js';
import type { Tool } from './tool.js';

/** The engine's own tools, which every agent may have, independent of capabilities. */
export const engineTools: readonly Tool<unknown>[] = [thinking, askQuestion];
