import type { Act } from './act.js';
import {
  change,
  comfort,
  create,
  created,
  full,
  giveBack,
  look,
  park,
  propose,
  updated,
} from './architect-acts.js';
import { added, talkOfIfThen } from './architect-if-then.js';
import {
  type ArchitectPart,
  architectPart,
  architectValues,
  lastSaid,
  MAX_ROUNDS,
  nextQuestion,
  noted,
  wantsCreation,
} from './architect-part.js';
import { isAsking } from './asking.js';
import { isUnsure } from './building.js';
import { agentAsked, transferAsked } from './colleague-part.js';
import { type Decision, readDecision } from './decision.js';
import { quoted } from './echo.js';
import { asksToPark } from './goal-change.js';
import { withoutAccents } from './locale.js';
import type { ArchitectPhrases } from './phrases/architect-en.js';
import { freshResults, type Scene, toldSince } from './scene.js';
import { aboutTopic, topicAsked } from './topics.js';

const MAX_ACTIVE_GOALS = 5;

/** Goal Architect: asks, builds, and gives the user back. */
export function playGoalArchitect(scene: Scene): Act {
  const part = architectPart(scene);
  return afterTools(part) ?? afterSystem(part) ?? toUser(part);
}

function afterTools(part: ArchitectPart): Act | null {
  const { scene, speaker, phrases, building, intents } = part;
  const results = freshResults(scene);
  if (results.length === 0) return null;
  const failed = results.find(({ isError }) => isError);
  const has = (name: RegExp) => results.some((result) => !result.isError && name.test(result.name));
  if (failed !== undefined) {
    return /goal/i.test(failed.name) && /five|\b5\b|limit|maximum|cinco|máximo/i.test(failed.text)
      ? { words: full(part) }
      : { words: speaker.say(phrases.toolFailed) };
  }
  if (has(/propose|plan/i)) return { words: speaker.say(phrases.planWaits) };
  if (has(/create_?goal/i)) return created(part);
  if (has(/intention/i)) {
    const proposal = intents.has('plan') && !isOpen(part) && scene.rounds < MAX_ROUNDS ? propose(part) : null;
    const words = added(part, has(/milestone/i));
    return proposal ?? { words };
  }
  if (has(/update/i)) return updated(part);
  if (has(/^(?:get|list)/i) && scene.rounds < MAX_ROUNDS) return afterLook(part);
  return { words: nextQuestion(part, building) };
}

function afterLook(part: ArchitectPart): Act {
  const { building, intents } = part;
  if (intents.has('changeGoal') || building.justAnswered === 'change') {
    return change(part) ?? { words: part.speaker.say(part.phrases.askFails) };
  }
  if (intents.has('restructure')) return { words: part.speaker.say(part.phrases.askFails) };
  if (intents.has('plan') && building.wish === '')
    return propose(part) ?? { words: nextQuestion(part, building) };
  if (!wantsCreation(part)) return greet(part);
  const active = building.memory.goals.filter(({ status }) => status === 'active');
  return active.length >= MAX_ACTIVE_GOALS ? { words: full(part) } : create(part);
}

function afterSystem(part: ArchitectPart): Act | null {
  const { scene, speaker, phrases, intents } = part;
  const decision = toldSince(scene, 'confirmation');
  if (decision !== null) return { words: speaker.say(decided(phrases)[readDecision(decision)]) };
  if (toldSince(scene, 'handoff') === null) return null;
  if (intents.has('changeGoal')) return change(part) ?? look(part) ?? greet(part);
  if (intents.has('restructure')) {
    const act = look(part);
    return act === null
      ? greet(part)
      : { ...act, words: speaker.say(phrases.rebuildHello, architectValues(part)) };
  }
  return wantsCreation(part) ? greeting(part, look(part) ?? create(part)) : greet(part);
}

function toUser(part: ArchitectPart): Act {
  const { intents, speaker, phrases, scene, building } = part;
  if (intents.has('crisis') || intents.has('strongLow') || isLow(part)) return comfort(part);
  if (intents.has('identity'))
    return { words: speaker.say(phrases.identity, { me: scene.persona.name || 'Goal Architect' }) };
  const asked = agentAsked(scene);
  if (asked !== null) return transferAsked(part, asked);
  if (isLeaving(part)) return giveBack(part, speaker.say(phrases.goodbye));
  if (intents.has('declines')) return { words: `${speaker.say(phrases.stay)} ${leadBack(part)}` };
  if (intents.has('tells')) return giveBack(part, speaker.say(phrases.forCoach));
  const answer = answerOf(part);
  if (answer !== null) return { words: `${answer} ${leadBack(part)}` };
  if (building.created !== null || building.memory.goals.length > 0) {
    const later = onStandingGoal(part);
    if (later !== null) return later;
  }
  if (intents.has('changeGoal'))
    return change(part) ?? look(part) ?? { words: speaker.say(phrases.askFails) };
  if (intents.has('restructure') || building.justAnswered === 'fails') {
    return {
      words: `${noted(part)} ${speaker.say(building.justAnswered === 'fails' ? phrases.askChange : phrases.askFails)}`,
    };
  }
  if (wantsCreation(part)) return look(part) ?? create(part);
  if (intents.has('plan') && building.wish === '')
    return look(part) ?? { words: nextQuestion(part, building) };
  if (intents.has('thanks') && scene.lastUser.length < 40) {
    return { words: `${speaker.say(phrases.thanks, architectValues(part))} ${nextQuestion(part, building)}` };
  }
  return { words: `${noted(part)} ${nextQuestion(part, building)}` };
}

/** What the user may want of a goal that is there: a plan, an if-then, a change, a place for a new one. */
function onStandingGoal(part: ArchitectPart): Act | null {
  const { intents, building, scene, speaker, phrases } = part;
  const offeredPlan = lastSaid(scene, [...phrases.createdMore, ...phrases.offerMore.slice(0, 2)]);
  const ifThen = talkOfIfThen(part);
  if (ifThen !== null) return ifThen;
  if (/\bif[ -]then\b|\bsi[ -]entonces\b/i.test(scene.lastUser) && building.created !== null)
    return { words: speaker.say(phrases.askObstacle) };
  if (intents.has('plan') || (offeredPlan && (intents.has('yes') || intents.has('createIt'))))
    return isOpen(part) ? { words: speaker.say(phrases.planOpen) } : propose(part);
  if (lastSaid(scene, phrases.full)) return park(part) ?? (intents.has('no') ? null : { words: full(part) });
  if (building.justAnswered === 'change') return change(part) ?? look(part);
  if (building.hasPlan && lastSaid(scene, phrases.rejected) && !intents.has('no')) return propose(part);
  if (building.created === null) return null;
  if (intents.has('changeGoal') || intents.has('restructure') || intents.has('newGoal')) return null;
  const opener = intents.has('thanks') ? speaker.say(phrases.thanks, architectValues(part)) : noted(part);
  return { words: `${opener} ${leadBack(part)}` };
}

// What the user asks gets an answer, and the open question stays open.
function answerOf({ scene, speaker, phrases, intents, building }: ArchitectPart): string | null {
  const text = scene.lastUser;
  const topic = topicAsked(text);
  if (topic !== null) return speaker.say(aboutTopic(topic, scene.locale));
  if (intents.has('goalsQuestion') && building.memory.goals.length > 0) {
    const titles = building.memory.goals.map(({ title, status }) =>
      status === 'active' ? quoted(title, scene.locale) : '',
    );
    return speaker.say(phrases.goalsList, { goals: titles.filter((title) => title !== '').join(', ') });
  }
  if (lastSaid(scene, phrases.full)) return null;
  if (intents.has('howAreYou')) return speaker.say(phrases.howAreYou);
  if (isUnsure(text)) return speaker.say(phrases.unsure);
  const isRequest = [
    'plan',
    'createIt',
    'changeGoal',
    'restructure',
    'newGoal',
    'goalsQuestion',
    'abilities',
  ] as const;
  if (isRequest.some((intent) => intents.has(intent)) || asksToPark(text)) return null;
  return isAsking(text) ? speaker.say(phrases.question) : null;
}

/** The question that leads back to the work. */
function leadBack(part: ArchitectPart): string {
  const { building, speaker, phrases } = part;
  if (building.created === null) return nextQuestion(part, building);
  const isObstacleOpen =
    !building.hasIntention &&
    building.answers.obstacle === undefined &&
    !building.skipped.includes('obstacle');
  if (isObstacleOpen) return speaker.say(phrases.askObstacle);
  const hasOffered = phrases.createdMore.every((line) =>
    part.scene.saidTexts.some((said) => said.includes(line)),
  );
  return speaker.say(building.hasPlan || hasOffered ? phrases.offerMore.slice(2) : phrases.createdMore);
}

// Tiredness as an answer to "what gets in the way?" is an obstacle; a hard day told of its own accord is not.
function isLow({ intents, building, scene, phrases }: ArchitectPart): boolean {
  if (!intents.has('lowMood') || lastSaid(scene, phrases.offerIfThen)) return false;
  if (LOW_NOW.test(withoutAccents(scene.lastUser.replaceAll('’', "'")))) return true;
  return (
    building.justAnswered !== 'obstacle' &&
    building.justAnswered !== 'why' &&
    building.justAnswered !== 'fails'
  );
}

const LOW_NOW =
  /\bfeel\w* (?:\w+ )?(?:down|sad|low|lost|lonely|empty|guilty)\b|\b(?:nothing is working|miserable|crying|can't do this|(?:rough|awful|terrible|horrible) (?:day|week|night)|me siento (?:triste|sol[oa]|perdid[oa]|vaci[oa])|nada funciona|no puedo mas|(?:dia|semana) (?:horrible|pesad[oa]))\b/i;

function isOpen({ scene }: ArchitectPart): boolean {
  const context = scene.entries.findLast((entry) => entry.type === 'told' && entry.tag === 'context');
  return context?.type === 'told' && /^[-*\s]*Waiting for the user/m.test(context.text);
}

function greet(part: ArchitectPart): Act {
  const { intents, speaker, phrases, building, scene } = part;
  if (intents.has('restructure')) {
    return {
      words: `${speaker.say(phrases.rebuildHello, architectValues(part))} ${speaker.say(phrases.askFails)}`,
    };
  }
  const isFirst = toldSince(scene, 'handoff') !== null || scene.rounds > 0;
  const opener = isFirst
    ? speaker.say(
        building.wish === '' ? phrases.hello.slice(-1) : phrases.hello.slice(0, 3),
        architectValues(part),
      )
    : noted(part);
  return { words: `${opener} ${nextQuestion(part, building)}` };
}

// Who has just arrived says hello before acting.
function greeting({ speaker, phrases, ...part }: ArchitectPart, act: Act): Act {
  const hello = speaker.say(phrases.hello.slice(0, 3), architectValues({ speaker, phrases, ...part }));
  return { ...act, words: `${hello} ${act.words}`.trim() };
}

/** What a day brought is Coach's to keep. */
const REPORTS = /^\W*(?:today|yesterday|this (?:morning|evening)|hoy|ayer|esta mañana)\b/i;

function isLeaving({ intents, scene, building }: ArchitectPart): boolean {
  const asksForCoach =
    /\bcoach\b/i.test(scene.lastUser) &&
    /\b(?:back|talk|speak|return|want|rather|prefer|volver|vuelvo|hablar|quiero|prefiero|pasa\w*|take me)/i.test(
      scene.lastUser,
    );
  const isReport = building.created !== null && REPORTS.test(scene.lastUser) && intents.has('progress');
  const staysHere = intents.has('declines') && /\b(?:with you|contigo)\b/i.test(scene.lastUser);
  return (
    asksForCoach ||
    isReport ||
    (intents.has('declines') && !staysHere) ||
    intents.has('done') ||
    intents.has('bye')
  );
}

function decided(phrases: ArchitectPhrases): Readonly<Record<Decision, readonly string[]>> {
  return {
    approved: phrases.approved,
    edited: phrases.edited,
    rejected: phrases.rejected,
    failed: phrases.toolFailed,
  };
}
