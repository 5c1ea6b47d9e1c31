import { type Act, call, findTool, handoffTo } from './act.js';
import { ifThenFor, offerIfThen } from './architect-if-then.js';
import {
  type ArchitectPart,
  lastSaid,
  MAX_ROUNDS,
  nextQuestion,
  think,
  wantsCreation,
} from './architect-part.js';
import { readDecision } from './decision.js';
import { quoted } from './echo.js';
import { readChange } from './goal-change.js';
import { goalMeant } from './known-goals.js';
import { asTitle } from './memory.js';
import { writePlan } from './plan.js';
import type { Scene } from './scene.js';

/** A look at the goal list before something is added to it, once in a conversation. */
export function look(part: ArchitectPart): Act | null {
  const { scene, phrases } = part;
  const hasLooked = scene.entries.some(
    (entry) => entry.type === 'result' && /^(?:get|list)_?goals$/i.test(entry.name),
  );
  const made =
    hasLooked || scene.rounds >= MAX_ROUNDS
      ? null
      : call(scene, findTool(scene, 'get_goals', 'list_goals')?.name, {});
  return made === null ? null : { words: '', calls: [think(part, phrases.lookThought), made] };
}

/** Enters the goal in the list. */
export function create(part: ArchitectPart): Act {
  const { scene, building, phrases } = part;
  const { memory, answers } = building;
  const made = call(scene, findTool(scene, 'createGoal', 'create_goal', 'addGoal')?.name, {
    title: asTitle(building.wish),
    why: answers.why ?? memory.why,
    notes: [answers.success, answers.when ?? memory.when, answers.when === undefined ? memory.where : '']
      .filter((piece) => piece !== undefined && piece !== '')
      .filter((piece, at, all) => !all.slice(0, at).some((one) => one?.includes(piece ?? '')))
      .join('\n'),
  });
  if (made === null) return { words: nextQuestion(part, building) };
  return { words: '', calls: [think(part, phrases.createThought), made] };
}

/** Names what was entered and goes on. */
export function created(part: ArchitectPart): Act {
  const { speaker, phrases, building, intents } = part;
  const said = speaker.say(phrases.created, { title: building.created?.title ?? '' });
  if (intents.has('plan') && part.scene.rounds < MAX_ROUNDS) return propose(part) ?? { words: said };
  const isAsked = building.answers.obstacle !== undefined || building.skipped.includes('obstacle');
  const next = offerIfThen(part) ?? speaker.say(isAsked ? phrases.createdMore : phrases.askObstacle);
  return { words: `${said} ${next}` };
}

/** Proposes a plan for the goal that stands. */
export function propose(part: ArchitectPart): Act | null {
  const { scene, building, phrases, speaker } = part;
  const { memory, answers } = building;
  const goal = building.created ?? goalMeant(recentWords(scene), memory.goals, '');
  if (goal === null) return null;
  const known = memory.goals.find(({ id }) => id === goal.id);
  const facts = {
    title: goal.title,
    why: answers.why || memory.why || (known?.why ?? ''),
    when: answers.when ?? memory.when,
    where: answers.when === undefined ? memory.where : '',
    ifThen: ifThenFor(part, goal.title),
    success: pictureIn(answers.success ?? '', memory.when),
    change: lastSaid(scene, phrases.rejected) ? scene.lastUser : undefined,
  };
  const made = call(scene, findTool(scene, 'propose_plan_save')?.name, {
    goalId: goal.id,
    title: goal.title,
    ...writePlan(facts, scene.locale),
  });
  if (made === null) return null;
  return {
    words: speaker.say(phrases.planOffer, { title: goal.title }),
    calls: [think(part, phrases.planThought), made],
  };
}

// The goal may have been named one or two messages before the change itself.
function recentWords(scene: Scene): string {
  return scene.userTexts.slice(-3).join(' ');
}

/** The change of a goal that the user asked for; null when it is not clear which goal is meant. */
export function change(part: ArchitectPart): Act | null {
  const { scene, building, phrases } = part;
  const goal = goalMeant(recentWords(scene), building.memory.goals, building.created?.id ?? '');
  if (goal === null || scene.rounds >= MAX_ROUNDS) return null;
  const made = call(scene, findTool(scene, 'updateGoal')?.name, {
    goalId: goal.id,
    ...(readChange(scene.lastUser) ?? { notes: scene.lastUser.slice(0, 500) }),
  });
  return made === null ? null : { words: '', calls: [think(part, phrases.updateThought), made] };
}

/** Names what was changed; a parked goal may have made room for a new one. */
export function updated(part: ArchitectPart): Act {
  const { scene, building, speaker, phrases } = part;
  const input = scene.entries.findLast((entry) => entry.type === 'call' && /update/i.test(entry.name));
  const values = input?.type === 'call' ? Object.values(input.input).map(String) : [];
  const title = building.memory.goals.find(({ id }) => values.includes(id))?.title ?? '';
  if (values.includes('parked')) {
    const parked = speaker.say(phrases.parked, { title });
    if (wantsCreation(part)) return { ...create(part), words: parked };
    return { words: `${parked} ${speaker.say(phrases.askNext)}` };
  }
  if (values.includes('completed'))
    return { words: `${speaker.say(phrases.completed, { title })} ${speaker.say(phrases.askNext)}` };
  return { words: `${speaker.say(phrases.updated, { title })} ${speaker.say(phrases.nextAfterUpdate)}` };
}

/** Parks the goal that the user chose, to make room. */
export function park(part: ArchitectPart): Act | null {
  const { scene, building, phrases } = part;
  const goal = goalMeant(scene.lastUser, building.memory.goals, '');
  const made =
    goal === null
      ? null
      : call(scene, findTool(scene, 'updateGoal')?.name, { goalId: goal.id, status: 'parked' });
  return made === null ? null : { words: '', calls: [think(part, phrases.updateThought), made] };
}

/** Says that five goals are active and offers to park one. */
export function full({ scene, speaker, phrases, building }: ArchitectPart): string {
  const active = building.memory.goals.filter(({ status }) => status === 'active');
  return speaker.say(phrases.full, {
    goals: active.map(({ title }) => quoted(title, scene.locale)).join(', '),
  });
}

/** Low mood: the building stops, Coach takes over. */
export function comfort(part: ArchitectPart): Act {
  const { speaker, phrases, scene } = part;
  return handoffTo(scene, 'Coach') === undefined
    ? { words: speaker.say(phrases.lowMoodStay) }
    : giveBack(part, speaker.say(phrases.lowMood));
}

function isPlanSaved({ scene }: ArchitectPart): boolean {
  const decision = scene.entries.findLast((entry) => entry.type === 'told' && entry.tag === 'confirmation');
  return decision?.type === 'told' && ['approved', 'edited'].includes(readDecision(decision));
}

/** Says goodbye and returns the user to Coach with a summary. */
export function giveBack(part: ArchitectPart, words: string): Act {
  const { scene, speaker, phrases, building } = part;
  const { wish, created: goal, memory, answers, hasPlan } = building;
  const done =
    goal !== null
      ? speaker.say(phrases.summaryCreated, goal)
      : wish === ''
        ? speaker.say(phrases.summaryPlain)
        : speaker.say(phrases.summaryOpen, { wish });
  const why = answers.why ?? memory.why;
  const summary = [
    done,
    hasPlan ? speaker.say(isPlanSaved(part) ? phrases.summaryPlanSaved : phrases.summaryPlan) : '',
    why === '' ? '' : speaker.say(phrases.summaryWhy, { why }),
  ]
    .filter((line) => line !== '')
    .join(' ');
  const made = call(scene, handoffTo(scene, 'Coach')?.name, {
    summary,
    reason: summary,
    context: summary,
    goalId: goal?.id ?? '',
  });
  return { words, calls: [made] };
}

// A day and an hour alone are no picture of success, though it was asked for.
function pictureIn(success: string, when: string): string {
  const isTime = when !== '' && success.startsWith(when) && when.length >= 0.7 * success.trim().length;
  return isTime ? '' : success;
}
