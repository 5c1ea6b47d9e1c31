import type { Act } from '../act.js';
import { readDecision } from '../decision.js';
import { coachEn } from '../phrases/coach-en.js';
import { coachEs } from '../phrases/coach-es.js';
import { freshResults, type Scene, toldSince } from '../scene.js';
import { colleagueAsked, toOwner } from './colleagues.js';
import { deliver, goOn, waitsForFact } from './deliver.js';
import { type DesignPart, designPart } from './design-part.js';
import { afterFiles, keepTold, onNewFile, withoutFile } from './file-acts.js';
import { afterMemory, decisionKept, onMemory } from './memory-acts.js';
import { afterProjects, onProjects } from './project-acts.js';
import { calledSince, freshResult } from './results.js';
import { admit, askWhich } from './unsure.js';

/** A specialist of a design team: works in projects, by the guides that the brief brings, and keeps what is decided. */
export function playDesigner(scene: Scene): Act {
  const part = designPart(scene);
  return afterTools(part) ?? afterDecision(part) ?? toUser(part);
}

function afterTools(part: DesignPart): Act | null {
  if (freshResults(part.scene).length === 0) return null;
  const kept = decisionKept(part);
  if (kept !== null) {
    const work = toWork(part);
    return {
      words: [kept, work?.words ?? part.speaker.say(part.phrases.decidedNext)].join('\n\n'),
      calls: work?.calls ?? [],
    };
  }
  const told = freshResult(part.scene, 'record_project_facts');
  // Facts that came with a wish for work: they are kept, and the work is done.
  const work =
    told !== null && !told.isError && !calledSince(part.scene, 'read_project_file') ? begun(part) : null;
  return work ?? afterProjects(part) ?? afterFiles(part) ?? afterMemory(part) ?? ordinary(part);
}

function begun(part: DesignPart): Act | null {
  const { brief } = part.told;
  const isWaitedFor = brief?.workflow === 'continue' && waitsForFact(part);
  return brief?.workflow === 'matched' || isWaitedFor ? deliver(part) : null;
}

/** What the user decided about a deletion. */
function afterDecision(part: DesignPart): Act | null {
  const { scene, speaker, phrases } = part;
  const told = toldSince(scene, 'confirmation');
  if (told === null) return null;
  const decision = readDecision(told);
  if (decision === 'rejected') return { words: speaker.say(phrases.keptProject) };
  return { words: speaker.say(decision === 'failed' ? phrases.deleteFailed : phrases.deleted) };
}

function toUser(part: DesignPart): Act {
  const { scene, speaker, phrases, intents, locale } = part;
  if (intents.has('crisis')) return { words: speaker.say((locale === 'es' ? coachEs : coachEn).crisis) };
  if (intents.has('identity'))
    return { words: speaker.say(phrases.identity, { me: scene.persona.name || 'Design Lead' }) };
  return (
    colleagueAsked(part) ??
    onProjects(part) ??
    onNewFile(part) ??
    onMemory(part) ??
    withoutFile(part) ??
    factsFirst(part) ??
    toWork(part) ??
    ordinary(part)
  );
}

function factsFirst(part: DesignPart): Act | null {
  return calledSince(part.scene, 'record_project_facts') ? null : keepTold(part);
}

/** The task that the brief names, or the way out when it names none; null for mere talk. */
function toWork(part: DesignPart): Act | null {
  switch (part.told.brief?.workflow) {
    case 'matched':
      return toOwner(part) ?? deliver(part);
    case 'continue':
      return (waitsForFact(part) ? deliver(part) : null) ?? goOn(part);
    case 'ambiguous':
      return askWhich(part);
    case 'unmatched':
      return admit(part);
    default:
      return null;
  }
}

function ordinary({ scene, speaker, phrases, intents, told }: DesignPart): Act {
  const project = told.project?.name ?? '';
  const one = (words: readonly string[], values: Record<string, string> = {}): Act => ({
    words: speaker.say(words, values),
  });
  if (intents.has('abilities')) return one(phrases.abilities);
  if (intents.has('thanks')) return one(phrases.thanks);
  if (intents.has('bye')) return one(phrases.bye);
  if (toldSince(scene, 'handoff') !== null) return one(phrases.arrived);
  const isHello = intents.has('greeting') || scene.userTexts.length <= 1;
  if (project === '') return one(isHello ? phrases.helloNone : phrases.smallTalkNone);
  return one(isHello ? phrases.hello : phrases.smallTalk, { project });
}
