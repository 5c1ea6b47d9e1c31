// Public API of design tasks, also for browsers.
export { BriefExplained, TurnBriefed } from './schemas.js';
