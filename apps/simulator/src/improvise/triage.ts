import type { Act } from './act.js';
import { fieldsIn } from './fields.js';
import { freshResults, type Scene, toldSince } from './scene.js';
import {
  ask,
  connect,
  execute,
  fieldsOf,
  lastDone,
  lastRequest,
  type TriagePart,
  triagePart,
} from './triage-part.js';
import { type Candidate, candidatesIn, chosenIn, readRequest, unquoted } from './triage-requests.js';

/** A front desk: carries simple requests out, connects complex ones with the coaches, asks when it is unclear. */
export function playTriage(scene: Scene): Act {
  const part = triagePart(scene);
  return afterTools(part) ?? afterSystem(part) ?? toUser(part);
}

function afterTools(part: TriagePart): Act | null {
  const result = freshResults(part.scene).at(-1);
  if (result === undefined) return null;
  return result.isError ? afterError(part, result.text) : { words: told(part, fieldsOf(result.text)) };
}

function afterError(part: TriagePart, text: string): Act {
  const { speaker, phrases } = part;
  const list = listed(candidatesIn(text));
  if (/plans fit/.test(text)) return ask(part, speaker.say(phrases.whichPlan, { list }));
  if (/may be about this plan/.test(text)) return ask(part, speaker.say(phrases.isThisIt, { list }));
  if (/speak against it/.test(text)) return ask(part, speaker.say(phrases.whichToDelete));
  if (/no plan is called/.test(text)) return ask(part, speaker.say(phrases.noPlanFits, { list }));
  if (/no such plan/.test(text)) return ask(part, speaker.say(phrases.noPlans));
  if (/no deleted plan/.test(text)) return ask(part, speaker.say(phrases.nothingToRestore));
  if (/new_name/.test(text)) return ask(part, speaker.say(phrases.whichName));
  return /coach/.test(text) ? ask(part, whichField(part)) : { words: speaker.say(phrases.failed) };
}

function told({ speaker, phrases }: TriagePart, result: ReadonlyMap<string, unknown>): string {
  const titleOf = (value: unknown) => String(new Map(Object.entries(Object(value))).get('title') ?? '');
  const before = String(result.get('before') ?? '');
  for (const act of ['deleted', 'renamed', 'restored'] as const) {
    if (result.has(act)) return speaker.say(phrases[act], { title: titleOf(result.get(act)), before });
  }
  const answer = result.get('answered');
  if (typeof answer === 'string') return answer;
  const titles = (key: string) => {
    const list = result.get(key);
    return Array.isArray(list) ? list.map(titleOf) : [];
  };
  const plans = titles('plans').map((title) => `- ${title}`);
  const restorable = titles('restorable').join(', ');
  const lines =
    plans.length === 0
      ? speaker.say(phrases.plansNone)
      : speaker.say(phrases.plans, { list: plans.join('\n') });
  return restorable === '' ? lines : `${lines}\n\n${speaker.say(phrases.restorable, { list: restorable })}`;
}

function afterSystem(part: TriagePart): Act | null {
  const { scene, speaker, phrases } = part;
  if (toldSince(scene, 'confirmation') !== null && toldSince(scene, 'handoff') === null)
    return ask(part, speaker.say(phrases.decided));
  const handoff = toldSince(scene, 'handoff');
  if (handoff === null) return null;
  // The user may have been sent back because of a wish that belongs here.
  const isFresh = !scene.since.some((entry) => entry.type === 'told' && entry.tag === 'confirmation');
  const wish = isFresh ? direct(part) : null;
  return wish ?? ask(part, speaker.say(phrases.back));
}

function toUser(part: TriagePart): Act {
  const { scene, speaker, phrases, intents, coaches } = part;
  const about = { me: scene.persona.name || 'Triage', fields: named(part) };
  if (intents.has('crisis')) return { words: speaker.say(phrases.crisis) };
  const answered = direct(part) ?? pending(part);
  if (answered !== null) return answered;
  const connected = connect(part, fieldsIn(scene.lastUser, coaches));
  if (connected !== null) return connected;
  if (intents.has('identity')) return answer(part, speaker.say(phrases.identity, about));
  if (intents.has('abilities')) return answer(part, speaker.say(phrases.abilities, about));
  const isElsewhere = (['remind', 'pattern', 'goalsQuestion', 'earlier'] as const).some((one) =>
    intents.has(one),
  );
  if (isElsewhere) return ask(part, speaker.say(phrases.notHere, about));
  if (intents.has('thanks')) return { words: speaker.say(phrases.thanks) };
  if (intents.has('bye')) return { words: speaker.say(phrases.bye) };
  if (scene.lastUser === '' || intents.has('greeting')) return ask(part, speaker.say(phrases.hello, about));
  return ask(part, whichField(part));
}

function answer(part: TriagePart, words: string): Act {
  return execute(part, { action: 'answer', answer: words }) ?? { words };
}

function direct(part: TriagePart): Act | null {
  const { scene } = part;
  const request = readRequest(scene.lastUser);
  if (request === null) return null;
  const { action, target, newName } = request;
  if (action === 'undo') return undo(part);
  if (action === 'delete_plan' && target === '')
    return ask(part, part.speaker.say(part.phrases.whichToDelete));
  return execute(part, {
    action,
    target,
    new_name: newName,
    context: action === 'list_plans' ? '' : scene.lastUser,
  });
}

function undo(part: TriagePart): Act | null {
  const done = lastDone(part.scene);
  const renamed = new Map(Object.entries(Object(done?.get('renamed'))));
  if (renamed.has('id')) {
    return execute(part, {
      action: 'rename_plan',
      target: String(renamed.get('id')),
      new_name: String(done?.get('before') ?? ''),
    });
  }
  return done?.has('restored') === true
    ? ask(part, part.speaker.say(part.phrases.nothingToUndo))
    : execute(part, { action: 'restore_plan' });
}

/** The answer to what was asked back: which plan, or what name. */
function pending(part: TriagePart): Act | null {
  const { scene } = part;
  const request = lastRequest(scene);
  const result = scene.entries.findLast((entry) => entry.type === 'result' && entry.name === request?.name);
  if (request === null || result?.type !== 'result' || !result.isError) return null;
  const before = Object.fromEntries(
    Object.entries(request.input).map(([key, value]) => [key, String(value)]),
  );
  if (/new_name/.test(result.text)) return execute(part, { ...before, new_name: unquoted(scene.lastUser) });
  const chosen = chosenIn(scene.lastUser, candidatesIn(result.text));
  return chosen === null ? null : execute(part, { ...before, target: chosen.id });
}

function whichField(part: TriagePart): string {
  return part.speaker.say(part.phrases.whichField, { fields: named(part) });
}

function named({ coaches, phrases, scene }: TriagePart): string {
  const names = coaches.map((coach) => fieldName(coach.replace(/_?coach$/i, ''), scene.locale));
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')}${phrases.or}${names.at(-1)}`;
}

function fieldName(field: string, locale: Scene['locale']): string {
  const spanish: Readonly<Record<string, string>> = {
    exercise: 'ejercicio',
    nutrition: 'nutrición',
    sleep: 'sueño',
  };
  return locale === 'es' ? (spanish[field] ?? field) : field.replaceAll('_', ' ');
}

function listed(candidates: readonly Candidate[]): string {
  return candidates.map(({ title, day }, at) => `${at + 1}. "${title}" (${day})`).join('\n');
}
