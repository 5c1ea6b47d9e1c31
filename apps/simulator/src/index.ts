export { standIn } from './answer.js';
export { MessagesRequest } from './api/request.js';
export type { RecordedRequest, Stats } from './journal.js';
export { OWN_TEAMS } from './rehearsals/load-rehearsals.js';
export { openTroupe, rehearsed } from './rehearsals/rehearsed.js';
export type { RuleInput, ScriptBlock } from './script/rule.js';
export { type ScriptedReply, text, thought, toolUse, turn } from './script/turn.js';
export { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
