import { type Act, call, findTool } from './act.js';
import { isAsking } from './asking.js';
import { handOn, handOver, transferFigures } from './coach-handoffs.js';
import { type CoachPart, coachPart, coachValues } from './coach-part.js';
import { afterKeeping, keepOrLookUp, record } from './coach-records.js';
import { lookUp, notSetUp, tellFound } from './coach-research.js';
import { type Decision, readDecision } from './decision.js';
import { detailOf, quoted } from './echo.js';
import { obstacleIn } from './if-then.js';
import { asTitle, isIntroduction, readWish } from './memory.js';
import type { CoachPhrases } from './phrases/coach-en.js';
import { writePlan } from './plan.js';
import { eventSince, isDueEvent, isFigures, readDue } from './promised.js';
import { freshResults, type Scene, toldSince } from './scene.js';
import { suggestAction } from './suggestion.js';
import { aboutTopic, topicAsked } from './topics.js';

/** Coach: company, check-ins, and the door to the colleagues. */
export function playCoach(scene: Scene): Act {
  const part = coachPart(scene);
  return afterTools(part) ?? afterSystem(part) ?? toUser(part);
}

function afterTools(part: CoachPart): Act | null {
  const { scene, speaker, phrases, memory } = part;
  const results = freshResults(scene);
  if (results.length === 0) return null;
  const failed = results.find(({ isError }) => isError);
  if (failed !== undefined) return { words: notSetUp(part, failed.text) ?? speaker.say(phrases.toolFailed) };
  const names = results.map(({ name }) => name);
  const kept = afterKeeping(part) ?? tellFound(part);
  if (kept !== null) return kept;
  if (names.some((name) => /plan/i.test(name))) return { words: speaker.say(phrases.planWaits) };
  if (names.some((name) => /goal/i.test(name) && /^(?:get|list)/i.test(name))) {
    const goals = memory.goals
      .filter(({ status }) => status === 'active')
      .slice(0, 5)
      .map(({ title }) => quoted(title, scene.locale))
      .join(', ');
    return {
      words: goals === '' ? speaker.say(phrases.goalsNone) : speaker.say(phrases.goalsFound, { goals }),
    };
  }
  return names.some((name) => /check_in/i.test(name)) ? recorded(part) : heard(part);
}

function recorded(part: CoachPart): Act {
  const { speaker, phrases, intents } = part;
  const said = intents.has('achievement') ? phrases.goodNews : phrases.progress;
  return { words: `${speaker.say(said, coachValues(part))} ${speaker.say(phrases.progressAsk)}` };
}

function heard(part: CoachPart): Act {
  const { speaker, phrases } = part;
  return { words: `${speaker.say(phrases.listen, coachValues(part))} ${speaker.say(phrases.listenAsk)}` };
}

function afterSystem(part: CoachPart): Act | null {
  const { scene, speaker, phrases, intents } = part;
  const event = eventSince(scene);
  if (event !== null) return onEvent(part, event.text);
  const decision = toldSince(scene, 'confirmation');
  if (decision !== null) return { words: speaker.say(decided(phrases)[readDecision(decision)]) };
  const handoff = returned(scene);
  // Asked for at a colleague's side, Coach is simply there again.
  const isCalled = handoff !== null && /\b(?:to|with|con) (?:the |el )?coach\b/i.test(scene.lastUser);
  if (intents.has('declines') && !isCalled) return null;
  if (handoff !== null && (intents.has('crisis') || intents.has('strongLow') || intents.has('lowMood')))
    return null;
  if (handoff !== null) {
    const onward = isCalled ? null : (handOn(part) ?? recordOnce(part) ?? lookUp(part));
    if (onward !== null) return onward;
    const from = /from="([^"]*)"/.exec(handoff.about)?.[1] ?? 'Goal Architect';
    // A title in the summary means that something was built.
    const isBuilt = /\*[^*]+\*/.test(handoff.text);
    const opener = isBuilt ? phrases.welcomeBack : phrases.welcomePlain;
    // Looking forward is for what was built; after a heavy moment it would sound deaf.
    const question = isBuilt ? phrases.welcomeBackAsk : phrases.welcomeBackAsk.filter((_, at) => at !== 1);
    return {
      words: `${speaker.say(opener, { ...coachValues(part), from })} ${speaker.say(question)}`,
    };
  }
  return null;
}

/** The colleague's hand-over, if it was one: who is simply home again after a pause has said something to be answered. */
function returned(scene: Scene) {
  const handoff = toldSince(scene, 'handoff');
  return handoff !== null && /quiet hours|no longer in the team/i.test(handoff.about) ? null : handoff;
}

// What was told to a colleague is kept here, unless it was kept before they came.
function recordOnce(part: CoachPart): Act | null {
  const isKept = part.scene.since.some(
    (entry) => entry.type === 'call' && /record_?check_?in/i.test(entry.name),
  );
  return isKept ? null : record(part);
}

/** Figures go to whom they belong; a check-in that was sent is answered, and stored already. */
function onEvent(part: CoachPart, text: string): Act {
  const { speaker, phrases } = part;
  if (isFigures(text)) {
    const act = transferFigures(part, text);
    if (act !== null) return act;
  }
  const values = { ...coachValues(part), detail: detailOf(text) || text.slice(0, 60) };
  if (isDueEvent(text))
    return { words: speaker.say(phrases.event, { ...values, detail: readDue(text).about || values.detail }) };
  return { words: `${speaker.say(phrases.progress, values)} ${speaker.say(phrases.progressAsk)}` };
}

function toUser(part: CoachPart): Act {
  const { intents, speaker, phrases, scene } = part;
  if (scene.lastUser === '') return { words: speaker.say(phrases.greeting, coachValues(part)) };
  if (intents.has('crisis')) return { words: speaker.say(phrases.crisis) };
  if (intents.has('identity')) {
    const me = scene.persona.name || 'Coach';
    return { words: `${speaker.say(phrases.identity, { me })} ${speaker.say(phrases.identityAsk)}` };
  }
  if (intents.has('declines')) return { words: declined(part) };
  return handOver(part) ?? keepOrLookUp(part) ?? ordinary(part);
}

function ordinary(part: CoachPart): Act {
  const { scene, intents, speaker, phrases, memory } = part;
  const both = (opener: readonly string[], question: readonly string[]) =>
    `${speaker.say(opener, coachValues(part))} ${speaker.say(question)}`;

  if (intents.has('strongLow') || intents.has('lowMood')) {
    return { words: both(phrases.lowMood, intents.has('newGoal') ? phrases.heartFirst : phrases.lowMoodAsk) };
  }
  const found = lookUp(part);
  if (found !== null) return found;
  if (intents.has('tells') && !intents.has('musing')) return { words: speaker.say(phrases.tells) };
  if (intents.has('deleteGoal')) return { words: speaker.say(phrases.cannotDelete) };
  const topic = topicAsked(scene.lastUser);
  if (topic !== null) return { words: both(aboutTopic(topic, scene.locale), phrases.topicAsk) };
  if (intents.has('howAreYou')) return { words: both(phrases.howAreYou, phrases.greetingAsk) };
  if (intents.has('recall')) return { words: recall(part) };
  if (intents.has('abilities')) return { words: speaker.say(phrases.abilities) };
  if (intents.has('goalsQuestion') || intents.has('pattern')) {
    const look = call(scene, findTool(scene, 'get_goals', 'list_goals')?.name, {});
    if (look !== null) return { words: '', calls: [think(part, phrases.goalsThought, true), look] };
  }
  if (intents.has('plan')) {
    const proposal = propose(part);
    if (proposal !== null) return proposal;
  }
  if (intents.has('bye')) return { words: speaker.say(phrases.bye, coachValues(part)) };
  if (intents.has('thanks') && scene.lastUser.length < 80)
    return { words: both(phrases.thanks, phrases.thanksAsk) };
  if (intents.has('greeting') || isIntroduction(scene.lastUser))
    return { words: speaker.say(phrases.greeting, coachValues(part)) };
  if (intents.has('musing') && readWish([scene.lastUser]) + memory.wish !== '') {
    return { words: both(phrases.musing, phrases.musingAsk) };
  }
  if (intents.has('newGoal')) return { words: both(phrases.ownGoal, phrases.ownGoalAsk) };
  if (intents.has('no') && scene.lastUser.length < 30)
    return { words: both(phrases.noMatter, phrases.thanksAsk) };
  if (intents.has('everyday')) return { words: everyday(part) };
  if (intents.has('question') || isAsking(scene.lastUser)) {
    const isChoice =
      /\b(?:should|shall|better|would you|or|worth|debo|deberia|debería|mejor|harías|o|conviene)\b/i.test(
        scene.lastUser,
      );
    return { words: speaker.say(isChoice ? phrases.question : phrases.unknown) };
  }
  const stored = record(part);
  if (stored !== null) return stored;
  if (intents.has('goodMood')) return { words: both(phrases.goodMood, phrases.goodNewsAsk) };
  if (intents.has('achievement')) return { words: both(phrases.goodNews, phrases.goodNewsAsk) };
  if (intents.has('progress')) return { words: both(phrases.progress, phrases.progressAsk) };
  return { words: `${remembering(part)}${speaker.say(phrases.listenAsk)}` };
}

// Every few turns something the user said before comes back, once.
function remembering(part: CoachPart): string {
  const { scene, speaker, phrases, memory } = part;
  const opener = `${speaker.say(phrases.listen, coachValues(part))} `;
  if (scene.userTexts.length < 4 || !speaker.chance(0.5)) return opener;
  const said = scene.saidTexts.join('\n');
  const isFresh = (told: string) => told !== '' && !said.includes(told) && !scene.lastUser.includes(told);
  const unsaid = isFresh(memory.why)
    ? speaker.say(phrases.rememberWhy, { why: memory.why })
    : isFresh(memory.obstacle)
      ? speaker.say(phrases.rememberObstacle, { obstacle: memory.obstacle })
      : undefined;
  return unsaid === undefined ? opener : `${unsaid} `;
}

function declined(part: CoachPart): string {
  const { scene, speaker, phrases } = part;
  const once = phrases.declinedOnce[0] ?? '';
  const tellsOnce = scene.saidTexts.some((text) => text.includes(once)) ? '' : `${once} `;
  const next = part.memory.wish === '' ? phrases.greetingAsk : phrases.ownGoalAsk;
  return `${speaker.say(phrases.declined)} ${tellsOnce}${speaker.say(next)}`;
}

function recall({ scene, speaker, phrases, memory }: CoachPart): string {
  const known = [
    memory.name,
    quoted(memory.wish, scene.locale),
    memory.why,
    memory.when,
    memory.obstacle,
    ...memory.people,
  ].filter((piece) => piece !== '');
  return known.length === 0
    ? speaker.say(phrases.recallNothing)
    : speaker.say(phrases.recall, { known: known.join('; ') });
}

function everyday({ scene, speaker, phrases }: CoachPart): string {
  const text = scene.lastUser;
  if (/cook|eat|dinner|lunch|recipe|cocin|comer|cen(?:a|o)|receta|almuerzo/i.test(text))
    return speaker.say(phrases.everydayFood);
  if (/read|book|leer|libro/i.test(text)) return speaker.say(phrases.everydayRead);
  if (/watch|film|movie|ver|pelí/i.test(text)) return speaker.say(phrases.everydayWatch);
  return speaker.say(phrases.everydayOther);
}

function propose(part: CoachPart): Act | null {
  const { scene, speaker, phrases, memory } = part;
  const goal = memory.goals[0];
  const title = goal?.title ?? asTitle(memory.wish);
  if (title === '') return null;
  const ifSituation = obstacleIn(memory.obstacle, scene.locale);
  const ifThen =
    ifSituation === null
      ? null
      : { ifSituation, thenAction: suggestAction(ifSituation, title, scene.locale) };
  const plan = writePlan({ ...memory, title, ifThen, success: '' }, scene.locale);
  const made = call(scene, findTool(scene, 'propose_plan_save')?.name, {
    goalId: goal?.id ?? '',
    title,
    ...plan,
  });
  if (made === null) return null;
  return { words: speaker.say(phrases.planOffer), calls: [think(part, phrases.planThought, false), made] };
}

function think({ scene, speaker }: CoachPart, bank: readonly string[], always: boolean) {
  if (!always && !speaker.chance(0.6)) return null;
  return call(scene, findTool(scene, 'thinking', 'think')?.name, { thought: speaker.say(bank) });
}

function decided(phrases: CoachPhrases): Readonly<Record<Decision, readonly string[]>> {
  return {
    approved: phrases.approved,
    edited: phrases.edited,
    rejected: phrases.rejected,
    failed: phrases.toolFailed,
  };
}
