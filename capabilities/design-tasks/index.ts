// What others may use of design tasks, browsers among them.
export { BriefExplained, TurnBriefed } from './schemas.js';
