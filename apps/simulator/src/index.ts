export { MessagesRequest } from './api/request.js';
export type { Fault } from './faults/fault.js';
export { improvise } from './improvise/improvise.js';
export type { RecordedRequest, Stats } from './journal.js';
export { text, toolUse } from './script/blocks.js';
export type { RuleInput, ScriptBlock } from './script/rule.js';
export { type ScriptedReply, turn } from './script/turn.js';
export { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
export type { Pace } from './wire/pace.js';
