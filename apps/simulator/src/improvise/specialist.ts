import { type Act, call, findTool } from './act.js';
import { isAsking } from './asking.js';
import { type Decision, readDecision } from './decision.js';
import { detailOf, nameTag } from './echo.js';
import { type Intent, readIntents } from './intents.js';
import { withoutAccents } from './locale.js';
import { readMemory } from './memory.js';
import { type SpecialistPhrases, specialistPhrases } from './phrases/specialist.js';
import { type Entry, freshResults, type Scene, toldSince } from './scene.js';
import { createSpeaker, type Speaker } from './speaker.js';
import { type Field, type Gathered, gather } from './specialist-fields.js';
import { mentionsCondition, titleOf, writeFieldPlan } from './specialist-plan.js';
import { readRequest } from './triage-requests.js';

type Part = {
  readonly scene: Scene;
  readonly speaker: Speaker;
  readonly phrases: SpecialistPhrases;
  readonly intents: ReadonlySet<Intent>;
  readonly gathered: Gathered;
};

/** A specialist of one field or several: gathers in turn, ends in one plan for each field, then gives the user back. */
export function playSpecialist(scene: Scene): Act {
  const part: Part = {
    scene,
    speaker: createSpeaker(scene),
    phrases: specialistPhrases[scene.locale],
    intents: readIntents(scene.lastUser),
    gathered: gather(scene),
  };
  return afterTools(part) ?? afterDecision(part) ?? toUser(part);
}

function afterTools(part: Part): Act | null {
  const { scene, speaker, phrases } = part;
  const results = freshResults(scene).filter(({ name }) => !/think/i.test(name));
  if (results.length === 0) return null;
  if (results.some(({ isError }) => isError)) return { words: speaker.say(phrases.failed) };
  return { words: waiting(part) };
}

function afterDecision(part: Part): Act | null {
  const { scene, speaker, phrases } = part;
  const told = toldSince(scene, 'confirmation');
  if (told === null) return null;
  const title = titleIn(told.text);
  const decision = readDecision(told);
  if (decision === 'failed') return { words: speaker.say(phrases.failed) };
  const line = speaker.say(decision === 'rejected' ? phrases.rejected : phrases.saved, { title });
  if (decision === 'rejected') return { words: line };
  const open = waitingTitles(part);
  if (open.length > 0)
    return { words: `${line} ${speaker.say(phrases.waits, { titles: open.join(phrases.and) })}` };
  return isSettled(part) ? giveBack(part, `${line} ${speaker.say(phrases.allDone)}`) : { words: line };
}

function toUser(part: Part): Act {
  const { scene, speaker, phrases, intents, gathered } = part;
  if (intents.has('crisis')) return { words: speaker.say(phrases.crisis) };
  const isNew = toldSince(scene, 'handoff') !== null;
  if (!isNew && wantsAway(part)) return giveBack(part, speaker.say(phrases.goBack));
  if (intents.has('identity')) return { words: speaker.say(phrases.identity, about(part)) };
  const again = reworked(part);
  if (again !== null) return again;
  const opener = isNew ? `${speaker.say(phrases.hello, about(part))} ` : '';
  const asks = !isNew && isAsking(scene.lastUser) && gathered.answered === null;
  const reply = asks ? `${speaker.say(phrases.answer)} ` : opener;
  if (waitingTitles(part).length > 0) return { words: `${reply}${waiting(part)}` };
  const [next] = gathered.open;
  if (next !== undefined) return { words: `${reply}${asks || isNew ? '' : heard(part)}${question(part)}` };
  const fresh = gathered.fields.filter((field) => decisionOn(part, field) === null);
  if (fresh.length > 0) return propose(part, fresh, reply);
  return { words: `${reply}${speaker.say(phrases.more)}` };
}

// What was heard, a word of care where it is needed, and the step into the next field.
function heard(part: Part): string {
  const { scene, speaker, phrases, gathered } = part;
  const { answered, open } = gathered;
  const care = mentionsCondition(scene.lastUser) ? `${speaker.say(phrases.care)} ` : '';
  const [next] = open;
  if (answered !== null && next !== undefined && next.field !== answered.field) {
    const before = fieldName(part, answered.field);
    return `${care}${speaker.say(phrases.nextField, { before, after: fieldName(part, next.field) })} `;
  }
  if (care === '' && answered === null) return `${speaker.say(phrases.first)} `;
  return care === '' ? `${speaker.say(phrases.noted, { detail: detailOf(scene.lastUser) })} ` : care;
}

function question({ speaker, phrases, gathered }: Part): string {
  const [next] = gathered.open;
  if (next === undefined) return '';
  return next.kind === 'other'
    ? phrases.askOther.replace('{label}', next.label.toLowerCase())
    : speaker.say(phrases.ask[next.kind]);
}

function propose(part: Part, fields: readonly Field[], opener: string, change = ''): Act {
  const { scene, speaker, phrases, gathered } = part;
  const tool = findTool(scene, 'propose_plan_save');
  const plans = fields.map((field) =>
    writeFieldPlan(field, { gathered, change, locale: scene.locale, titles: phrases.titles }),
  );
  const calls = plans.map((plan) =>
    call(scene, tool?.name, { title: plan.title, planContent: plan.content, summary: plan.summary }),
  );
  const titles = plans.map(({ title }) => `*${title}*`).join(phrases.and);
  const line = speaker.say(fields.length > 1 ? phrases.propose : phrases.proposeOne, { titles });
  if (calls.every((made) => made === null))
    return { words: `${opener}${plans.map(({ content }) => content).join('\n\n')}` };
  const fieldNames = fields.map(({ name }) => fieldName(part, name)).join(phrases.and);
  const thought = call(scene, findTool(scene, 'thinking')?.name, {
    thought: speaker.say(phrases.thought, { fields: fieldNames }),
  });
  return { words: `${opener}${line}`, calls: [thought, ...calls] };
}

/** After a rejection the user's next words say what should be different: the plan comes again, changed. */
function reworked(part: Part): Act | null {
  const { scene, gathered, intents } = part;
  const rejected = gathered.fields.filter((field) => decisionOn(part, field) === 'rejected');
  const lastTold = scene.entries.findLastIndex(
    (entry) => entry.type === 'told' && entry.tag === 'confirmation',
  );
  const lastUser = scene.entries.findLastIndex(({ type }) => type === 'user');
  const [field] = rejected;
  if (field === undefined || lastUser < lastTold || intents.has('no')) return null;
  return propose(part, [field], '', scene.lastUser);
}

function wantsAway({ scene, intents }: Part): boolean {
  const plain = withoutAccents(scene.lastUser.toLowerCase());
  return (
    intents.has('done') ||
    intents.has('bye') ||
    readRequest(scene.lastUser) !== null ||
    /\b(?:front desk|triage|back to the start|recepcion|go back|take me back|volver|dejemoslo|stop here|rather not|never ?mind|changed my mind|mejor no|dejalo|olvidalo)\b/.test(
      plain,
    )
  );
}

function giveBack(part: Part, words: string): Act {
  const { scene, phrases, gathered } = part;
  const saved = gathered.fields.flatMap((field) =>
    decisionOn(part, field) === 'approved' ? [titleFor(part, field)] : [],
  );
  const open = waitingTitles(part);
  const summary = [
    saved.length === 0 ? 'No plan was saved.' : `Saved: ${saved.join(phrases.and)}.`,
    ...(open.length === 0 ? [] : [`Waiting for a decision: ${open.join(phrases.and)}.`]),
  ].join(' ');
  const tool = scene.tools.find(({ name }) => /^(?:return|back)_?to/i.test(name));
  return { words, calls: [call(scene, tool?.name, { summary, reason: summary })] };
}

function waiting(part: Part): string {
  return part.speaker.say(part.phrases.waits, { titles: waitingTitles(part).join(part.phrases.and) });
}

/** Titles that were proposed and not decided since. */
function waitingTitles(part: Part): readonly string[] {
  const open = part.gathered.fields.filter((field) => decisionOn(part, field) === 'open');
  return open.map((field) => `*${titleFor(part, field)}*`);
}

function isSettled(part: Part): boolean {
  return part.gathered.fields.every((field) => decisionOn(part, field) === 'approved');
}

/** How the latest proposal for a field stands; null when there was none. */
function decisionOn(part: Part, field: Field): 'open' | 'approved' | 'rejected' | null {
  const begin = titleOf(field.name, part.phrases.titles);
  const proposals = part.scene.entries.flatMap((entry, at) =>
    entry.type === 'call' && String(entry.input.title ?? '').startsWith(begin) ? [at] : [],
  );
  const last = proposals.at(-1);
  if (last === undefined) return null;
  const told = part.scene.entries
    .slice(last)
    .find(
      (entry): entry is Extract<Entry, { type: 'told' }> =>
        isDecision(entry) && titleIn(entry.text).startsWith(begin),
    );
  if (told === undefined) return 'open';
  const decision: Decision = readDecision(told);
  return decision === 'approved' || decision === 'edited' ? 'approved' : 'rejected';
}

function isDecision(entry: Entry): entry is Extract<Entry, { type: 'told' }> {
  return entry.type === 'told' && entry.tag === 'confirmation';
}

function titleFor({ scene, phrases }: Part, field: Field): string {
  const begin = titleOf(field.name, phrases.titles);
  const made = scene.entries.findLast(
    (entry) => entry.type === 'call' && String(entry.input.title ?? '').startsWith(begin),
  );
  return made?.type === 'call' ? String(made.input.title) : begin;
}

function titleIn(text: string): string {
  return /"title":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replaceAll('\\"', '"') ?? '';
}

function about(part: Part): Record<string, string> {
  const { scene, gathered, phrases } = part;
  return {
    me: scene.persona.name || 'Coach',
    name: nameTag(readMemory(scene).name),
    fields: gathered.fields.map(({ name }) => fieldName(part, name)).join(phrases.and),
  };
}

function fieldName({ phrases }: Part, field: string): string {
  return phrases.fields[field.toLowerCase()] ?? field.toLowerCase();
}
