import { type Act, call, findTool } from './act.js';
import { type ArchitectPart, lastSaid, noted, think } from './architect-part.js';
import { actionIn, type IfThen, obstacleIn, ownIfThen } from './if-then.js';
import { suggestAction } from './suggestion.js';

/**
 * The if-then plan in the talk about a standing goal: added when the user names both halves or takes up the offer,
 * offered when only the obstacle is known. Null when the words are about something else.
 */
export function talkOfIfThen(part: ArchitectPart): Act | null {
  const { scene, building, intents, speaker, phrases } = part;
  if (building.created === null || building.hasIntention) return null;
  const wasOffered = lastSaid(scene, phrases.offerIfThen);
  const wasAsked = building.justAnswered === 'obstacle';
  const own = ownIfThen(scene.lastUser, scene.locale);
  const isTold = /^\W*(?:if|when|si|cuando)\s/i.test(scene.lastUser);
  if (own !== null && (wasOffered || wasAsked || isTold)) return add(part, own);
  if (wasOffered) {
    const pair = offered(part);
    const thenAction = actionIn(scene.lastUser, scene.locale);
    if (pair !== null && thenAction !== null) return add(part, { ...pair, thenAction });
    if (pair !== null && (intents.has('yes') || intents.has('createIt'))) return add(part, pair, true);
    if (intents.has('no'))
      return { words: `${speaker.say(phrases.noIfThen)} ${speaker.say(phrases.createdMore)}` };
    return null;
  }
  const isVolunteered = building.answers.obstacle === undefined && VOLUNTEERED.test(scene.lastUser);
  if (!wasAsked && !isVolunteered) return null;
  const situation = obstacleIn(scene.lastUser, scene.locale);
  const action = actionIn(scene.lastUser, scene.locale);
  if (situation !== null && action !== null) return add(part, { ifSituation: situation, thenAction: action });
  const offer = situation === null ? null : offerFor(part, situation);
  return offer === null ? null : { words: `${noted(part)} ${offer}` };
}

/** The offer of an if-then plan for an obstacle that the user has named; null when there is none, or one is added. */
export function offerIfThen(part: ArchitectPart): string | null {
  const situation = part.building.hasIntention ? null : situationOf(part);
  return situation === null ? null : offerFor(part, situation);
}

function offerFor({ building, speaker, phrases, scene }: ArchitectPart, situation: string): string {
  const action = suggestAction(situation, building.created?.title ?? '', scene.locale);
  return speaker.say(phrases.offerIfThen, { situation, action });
}

/** The pair in the offer that was just made. */
function offered({ scene }: ArchitectPart): IfThen | null {
  const [, ifSituation, thenAction] =
    /(?:"If|«Si) (.+?), (?:then I|entonces) (.+?)\.?["»]/u.exec(scene.saidTexts.at(-1) ?? '') ?? [];
  return ifSituation === undefined || thenAction === undefined ? null : { ifSituation, thenAction };
}

const VOLUNTEERED =
  /^\W*(?:usually|often|sometimes|mostly|most days|but|a veces|muchas veces|normalmente|casi siempre|pero)\s/i;

/** What stands in a plan: the if-then plan that was added, else one for the obstacle that is known. */
export function ifThenFor(part: ArchitectPart, title: string): IfThen | null {
  return lastAdded(part) ?? suggested(part, title);
}

/** Names the if-then plan and the milestone that were added. */
export function added(part: ArchitectPart, hasMilestone: boolean): string {
  const { building, phrases, speaker } = part;
  const pair = lastAdded(part);
  return [
    speaker.say(phrases.ifThenAdded, { situation: pair?.ifSituation ?? '', action: pair?.thenAction ?? '' }),
    hasMilestone ? speaker.say(phrases.milestoneAdded, { milestone: phrases.milestoneTitle[0] ?? '' }) : '',
    building.hasPlan ? speaker.say(phrases.offerMore) : speaker.say(phrases.createdMore),
  ]
    .filter((line) => line !== '')
    .join(' ');
}

function add(part: ArchitectPart, { ifSituation, thenAction }: IfThen, withMilestone = false): Act | null {
  const { scene, building, phrases, speaker } = part;
  const goalId = building.created?.id ?? '';
  const intention = call(scene, findTool(scene, 'addImplementationIntention', 'add_intention')?.name, {
    goalId,
    ifSituation,
    thenAction,
  });
  if (intention === null) return null;
  const milestone = withMilestone
    ? call(scene, findTool(scene, 'addMilestone')?.name, {
        goalId,
        title: speaker.say(phrases.milestoneTitle),
      })
    : null;
  return { words: '', calls: [think(part, phrases.ifThenThought), intention, milestone] };
}

function suggested(part: ArchitectPart, title: string): IfThen | null {
  const ifSituation = situationOf(part);
  return ifSituation === null
    ? null
    : { ifSituation, thenAction: suggestAction(ifSituation, title, part.scene.locale) };
}

function situationOf({ building, scene }: ArchitectPart): string | null {
  return obstacleIn(building.answers.obstacle ?? building.memory.obstacle, scene.locale);
}

function lastAdded({ scene }: ArchitectPart): IfThen | null {
  const made = scene.entries.findLast((entry) => entry.type === 'call' && /intention/i.test(entry.name));
  if (made?.type !== 'call') return null;
  const field = (name: RegExp) =>
    Object.entries(made.input).find(([key, value]) => name.test(key) && typeof value === 'string')?.[1];
  const [ifSituation, thenAction] = [field(/^if|situation/i), field(/^then|action/i)];
  return typeof ifSituation === 'string' && typeof thenAction === 'string'
    ? { ifSituation, thenAction }
    : null;
}
