import { answerDue, onDue } from './accountability-partner.js';
import type { Act } from './act.js';
import { findTool, handoffTo } from './act.js';
import { coachPart } from './coach-part.js';
import { lookUp } from './coach-research.js';
import { colleaguePart, namesSomebody } from './colleague-part.js';
import { dropsPromise, settle, settled } from './follow-through.js';
import { playGoalArchitect } from './goal-architect.js';
import { type Intent, readIntents } from './intents.js';
import { playPatternAnalyst } from './pattern-analyst.js';
import { partnerPhrases } from './phrases/accountability-partner.js';
import { eventSince, isFigures, lastDue } from './promised.js';
import { freshResults, type Scene } from './scene.js';

const BUILDS: readonly Intent[] = ['newGoal', 'restructure', 'changeGoal'];
const STOPS: readonly Intent[] = [
  'crisis',
  'identity',
  'strongLow',
  'lowMood',
  'declines',
  'elses',
  'bye',
  'remind',
  'earlier',
];

/** Coach with nobody else at the table: does the colleagues' work where the tools for it are at hand; else null. */
export function playAlone(scene: Scene): Act | null {
  if (handoffTo(scene, 'Goal Architect') !== undefined || findTool(scene, 'createGoal') === undefined)
    return null;
  const results = freshResults(scene).map(({ name }) => name);
  const event = eventSince(scene);
  const intents = readIntents(scene.lastUser);
  const partner = colleaguePart(scene, partnerPhrases);
  if (results.length > 0) {
    if (results.some((name) => /statistics|visuali[sz]ation/i.test(name))) return playPatternAnalyst(scene);
    if (results.some((name) => /update_?(?:commitment|follow_?up)/i.test(name))) return settled(partner);
    const isBuilding = results.some((name) => /goal|milestone|intention|plan/i.test(name));
    return isBuilding && !intents.has('goalsQuestion') ? playGoalArchitect(scene) : null;
  }
  if (event !== null) return isFigures(event.text) ? playPatternAnalyst(scene) : onDue(partner);
  if (STOPS.some((intent) => intents.has(intent))) return null;
  const dropped = dropsPromise(scene) ? settle(partner, 'drop') : null;
  if (dropped !== null) return dropped;
  if (intents.has('pattern')) return playPatternAnalyst(scene);
  if (lastDue(scene) !== null && isAnswerToDue(scene)) {
    const answer = answerDue(partner);
    if (answer !== null) return answer;
  }
  const isWish =
    BUILDS.some((intent) => intents.has(intent)) && !intents.has('musing') && !intents.has('notMine');
  if (isWish) return playGoalArchitect(scene);
  return isMidway(scene) ? (lookUp(coachPart(scene)) ?? playGoalArchitect(scene)) : null;
}

/** The follow-up was the last thing that was spoken about. */
function isAnswerToDue(scene: Scene): boolean {
  const event = scene.entries.findLastIndex((entry) => entry.type === 'told' && entry.tag === 'event');
  return scene.entries.slice(event).filter(({ type }) => type === 'user').length <= 3;
}

/** A goal was begun and the talk is still about it. */
function isMidway(scene: Scene): boolean {
  const recent = scene.userTexts.slice(-4, -1);
  const isBegun = recent.some((text) => {
    const intents = readIntents(text);
    return BUILDS.some((intent) => intents.has(intent)) && !intents.has('musing');
  });
  const now = readIntents(scene.lastUser);
  const goesOff = (['tells', 'thanks', 'everyday', 'achievement', 'progress', 'goodMood'] as const).some(
    (one) => now.has(one),
  );
  return isBegun && !goesOff && !namesSomebody(scene.lastUser);
}
