import { type Act, call, handoffTo } from './act.js';
import type { CoachPart } from './coach-part.js';
import { recordCall } from './coach-records.js';
import { agentAsked, names } from './colleague-part.js';
import { dropsPromise } from './follow-through.js';
import { type Intent, isDeclining, readIntents } from './intents.js';
import { readWish } from './memory.js';
import { type Scene, toldSince } from './scene.js';

/** A handoff when the user's words call for one (seed 000, decision 10); null for everything that stays with Coach. */
export function handOver(part: CoachPart): Act | null {
  const { scene, intents, speaker, phrases } = part;
  const asked = agentAsked(scene);
  if (asked !== null) {
    return transfer(part, asked, speaker.say(phrases.handoffAsked, { target: asked }), phrases.reasonAsked);
  }
  const other = colleagueFor(part);
  if (other !== null) {
    const words = speaker.say(phrases[ANNOUNCEMENTS[other] ?? 'handoffOther'], { target: other });
    const act = transfer(part, other, words, phrases.reasonOther);
    // What was achieved is kept first, in the same breath.
    const kept = other === 'Motivator' && intents.has('achievement') ? recordCall(part) : null;
    return act === null ? null : { ...act, calls: [kept, ...(act.calls ?? [])] };
  }
  const isLow = intents.has('lowMood') || intents.has('strongLow');
  if (hasDeclined(scene, GOAL_ARCHITECT) || isLow) return null;
  const wish = readWish([scene.lastUser]);
  if (intents.has('restructure')) {
    return transfer(part, GOAL_ARCHITECT, speaker.say(phrases.handoffRestructure), phrases.reasonRestructure);
  }
  if (intents.has('changeGoal')) {
    return transfer(part, GOAL_ARCHITECT, speaker.say(phrases.handoffChange), phrases.reasonChange);
  }
  const takesUpMusing = intents.has('yes') && previousIntents(scene).has('musing');
  if ((intents.has('newGoal') && !intents.has('musing')) || takesUpMusing) {
    const named = wish || (takesUpMusing ? readWish(scene.userTexts) : '');
    const reason = named === '' ? phrases.reasonNewVague : phrases.reasonNew;
    return transfer(part, GOAL_ARCHITECT, speaker.say(phrases.handoffNew, { wish: named }), reason, named);
  }
  return null;
}

const GOAL_ARCHITECT = 'Goal Architect';
const ANNOUNCEMENTS: Readonly<Record<string, 'handoffPattern' | 'handoffMotivator' | 'handoffPartner'>> = {
  'Pattern Analyst': 'handoffPattern',
  Motivator: 'handoffMotivator',
  'Accountability Partner': 'handoffPartner',
};

/** What the user said to a colleague, who returned them, may be another colleague's craft. */
export function handOn(part: CoachPart): Act | null {
  if (cameFrom(part.scene) === part.scene.persona.name) return null;
  const builds = (['newGoal', 'restructure', 'changeGoal'] as const).some((intent) =>
    part.intents.has(intent),
  );
  const isNews = colleagueFor(part) !== null || (builds && cameFrom(part.scene) !== GOAL_ARCHITECT);
  return isNews ? handOver(part) : null;
}

/** The figures of a week or month go to Pattern Analyst, where there is one. */
export function transferFigures(part: CoachPart, text: string): Act | null {
  const { scene, speaker, phrases } = part;
  const made = call(scene, handoffTo(scene, 'Pattern Analyst')?.name, {
    reason: speaker.say(phrases.reasonInsights),
    context: text.slice(0, 1000),
  });
  return made === null ? null : { words: speaker.say(phrases.handoffInsights), calls: [made] };
}

function colleagueFor({ scene, intents }: CoachPart): string | null {
  if (intents.has('elses') || intents.has('crisis')) return null;
  const isGlad = intents.has('achievement') && !intents.has('strongLow');
  const wanted = intents.has('pattern')
    ? 'Pattern Analyst'
    : intents.has('strongLow') || isGlad
      ? 'Motivator'
      : intents.has('lapse') || dropsPromise(scene)
        ? 'Accountability Partner'
        : null;
  if (wanted === null || wanted === cameFrom(scene) || hasDeclined(scene, wanted)) return null;
  return handoffTo(scene, wanted) === undefined ? null : wanted;
}

function transfer(
  part: CoachPart,
  target: string,
  words: string,
  reasons: readonly string[],
  wish = '',
): Act | null {
  const { scene, speaker, phrases, memory } = part;
  const tool = handoffTo(scene, target);
  const context = [
    speaker.say(phrases.context, { words: scene.lastUser.replaceAll('"', "'").slice(0, 600) }),
    ...(wish === '' ? [] : [memory.why, memory.when, memory.obstacle]),
  ];
  const made = call(scene, tool?.name, {
    reason: speaker.say(reasons, { target, wish: wish.slice(0, 200) }) || words,
    context: [...new Set(context)].filter((piece) => piece !== '').join('; '),
    achievement: scene.lastUser.slice(0, 200),
  });
  return made === null ? null : { words, calls: [made] };
}

/** The colleague who has just returned the user, and is not called back in the same breath. */
function cameFrom(scene: Scene): string | null {
  const handoff = toldSince(scene, 'handoff');
  return handoff === null ? null : (/from="([^"]*)"/.exec(handoff.about)?.[1] ?? null);
}

function hasDeclined(scene: Scene, colleague: string): boolean {
  const at = scene.userTexts.findLastIndex(isDeclining);
  if (at < 0) return false;
  // Asked for by name later, the colleague is welcome again.
  return !scene.userTexts.slice(at + 1).some((text) => names(text, colleague));
}

function previousIntents({ userTexts }: Scene): ReadonlySet<Intent> {
  return readIntents(userTexts.at(-2) ?? '');
}
