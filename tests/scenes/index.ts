import { INTERRUPTS } from './interrupts.js';
import { PROPOSALS } from './proposals.js';
import { TEAMS } from './teams.js';
import { TURNS } from './turns.js';
import { WAITING_MESSAGES } from './waiting-messages.js';

export { playScene } from './scene.js';

export const SCENES = [...TURNS, ...INTERRUPTS, ...PROPOSALS, ...WAITING_MESSAGES, ...TEAMS];
