import type { Act } from '../act.js';
import { nameOf } from './colleagues.js';
import { type DesignPart, quote, using } from './design-part.js';
import { readAsked } from './file-acts.js';
import { type MemoryWish, readMemoryWish } from './memory-wish.js';
import { askedFor } from './project-acts.js';
import { readProjectWish } from './project-wish.js';
import { Fields, freshResult, lastInput, type Result, whyOf } from './results.js';

/** What the user's words want of the project's memory; null when they are about something else. */
export function onMemory(part: DesignPart): Act | null {
  const wish = readMemoryWish(part.scene.lastUser) ?? answered(part);
  return wish === null ? null : carryOut(part, wish);
}

function carryOut(part: DesignPart, wish: MemoryWish): Act | null {
  const { speaker, phrases, told } = part;
  if (wish.type === 'elsewhere') {
    const about = wish.about || (told.project?.facts.get('problem')?.value ?? '');
    if (about === '') return { words: speaker.say(phrases.askElsewhere) };
    return using(part, {
      tool: 'search_all_projects',
      input: { query: about },
      thought: phrases.elsewhereThought,
    });
  }
  if (wish.type === 'read') return readAsked(part, wish.file);
  if (told.project === null && wish.type !== 'decide' && wish.type !== 'outcome')
    return { words: speaker.say(phrases.noProject) };
  switch (wish.type) {
    case 'why':
      return using(part, {
        tool: 'recall_decisions',
        input: { query: wish.about },
        thought: phrases.recallThought,
      });
    case 'said':
      return using(part, {
        tool: 'search_conversations',
        input: { query: wish.about },
        thought: phrases.searchThought,
      });
    case 'prefer':
      return using(part, {
        tool: 'set_project_preference',
        input: { key: wish.key, value: wish.value },
        thought: phrases.preferenceThought,
      });
    case 'decide':
      return decide(part, wish);
    case 'outcome': {
      const [latest] = told.project?.decisions ?? [];
      const decision = /^\S+: (.*?) — because /.exec(latest ?? '')?.[1] ?? '';
      if (told.project === null) return null;
      if (decision === '') return { words: speaker.say(phrases.askDecisionOf) };
      return using(part, {
        tool: 'record_outcome',
        input: { decision, outcome: wish.outcome },
        thought: phrases.decisionThought,
      });
    }
  }
}

/** A decision is kept with its reason; "let's go with journey mapping" without one is a wish for work. */
function decide(part: DesignPart, wish: Extract<MemoryWish, { type: 'decide' }>): Act | null {
  const { speaker, phrases, told } = part;
  if (told.project === null) return null;
  if (wish.rationale !== '') {
    return using(part, {
      tool: 'record_decision',
      input: { decision: capital(wish.decision), rationale: wish.rationale },
      thought: phrases.decisionThought,
    });
  }
  const isWork = told.brief?.workflow === 'matched' || told.brief?.workflow === 'ambiguous';
  return isWork ? null : { words: speaker.say(phrases.askRationale, { decision: wish.decision }) };
}

/** The reason that was asked for. */
function answered(part: DesignPart): MemoryWish | null {
  const { scene, phrases } = part;
  if (askedFor(part, phrases.askElsewhere)) return { type: 'elsewhere', about: scene.lastUser };
  if (!askedFor(part, phrases.askRationale) || scene.lastUser.endsWith('?')) return null;
  const before = readMemoryWish(scene.userTexts.at(-2) ?? '');
  const rationale = scene.lastUser
    .replace(/^\W*(?:because|since|porque|ya que|pues)\s+/i, '')
    .replace(/[.!]+$/, '');
  return before?.type === 'decide' ? { ...before, rationale } : null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What to say when a call about the project's memory has come back; null when the results are of other tools. */
export function afterMemory(part: DesignPart): Act | null {
  const { scene, speaker, phrases } = part;
  const failed = (result: Result): Act => ({
    words: speaker.say(phrases.toolFailed, { why: whyOf(result) }),
  });
  const tellers: readonly (readonly [string, (result: Result) => string])[] = [
    [
      'record_outcome',
      () => speaker.say(phrases.outcomeKept, { outcome: ended(text(part, 'record_outcome', 'outcome')) }),
    ],
    ['recall_decisions', (result) => recalled(part, result)],
    ['search_conversations', (result) => talk(part, result)],
    ['search_all_projects', (result) => elsewhere(part, result)],
    [
      'set_project_preference',
      () =>
        speaker.say(phrases.preferred, {
          key: text(part, 'set_project_preference', 'key').replaceAll('_', ' '),
          value: text(part, 'set_project_preference', 'value'),
        }),
    ],
  ];
  for (const [tool, tell] of tellers) {
    const result = freshResult(scene, tool);
    if (result !== null) return result.isError ? failed(result) : { words: tell(result) };
  }
  return null;
}

/** The line that acknowledges a decision which has just been recorded; null when none was. */
export function decisionKept(part: DesignPart): string | null {
  const { scene, speaker, phrases } = part;
  const result = freshResult(scene, 'record_decision');
  if (result === null) return null;
  if (result.isError) return speaker.say(phrases.toolFailed, { why: whyOf(result) });
  const values = {
    decision: text(part, 'record_decision', 'decision'),
    rationale: text(part, 'record_decision', 'rationale'),
  };
  return speaker.say(phrases.decided, values);
}

function text({ scene }: DesignPart, tool: string, field: string): string {
  return String(lastInput(scene, tool).get(field) ?? '');
}

function ended(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

function recalled(part: DesignPart, result: Result): string {
  const { speaker, phrases } = part;
  const fields = new Fields(result.text);
  const [best] = fields.list('decisions');
  if (best === undefined) {
    const latest = fields.list('latest').map((one) => one.text('decision'));
    const none = speaker.say(phrases.recalledNone, { about: text(part, 'recall_decisions', 'query') });
    return latest.length === 0
      ? none
      : `${speaker.say([phrases.recalledLatest], { list: latest.join('; ') })} ${none}`;
  }
  const decision = best.text('decision');
  const told = speaker.say(phrases.recalled, {
    decision: decision.charAt(0).toLowerCase() + decision.slice(1),
    rationale: best.text('rationale').replace(/[.]+$/, ''),
    when: best.text('decided') || best.text('on'),
  });
  const outcome =
    best.text('outcome') === ''
      ? ''
      : speaker.say([phrases.recalledOutcome], { outcome: best.text('outcome').replace(/[.]+$/, '') });
  return [told, outcome, phrases.recalledAsk].filter((line) => line !== '').join(' ');
}

function talk(part: DesignPart, result: Result): string {
  const { speaker, phrases, locale } = part;
  const found = new Fields(result.text).list('messages').slice(0, 4);
  if (found.length === 0)
    return speaker.say(phrases.foundNoTalk, { about: text(part, 'search_conversations', 'query') });
  const list = found.map((one) => {
    const who =
      one.text('speaker') === 'user' ? (locale === 'es' ? 'tú' : 'you') : nameOf(one.text('speaker'), locale);
    return `- ${one.text('at').slice(0, 10)}, ${who}: ${quote(short(one.text('text')), locale)}`;
  });
  return speaker.say(phrases.foundTalk, { list: list.join('\n') });
}

/** Of the other projects, a line each: a decision with its reason before mere talk. */
function elsewhere(part: DesignPart, result: Result): string {
  const { speaker, phrases, locale } = part;
  const because = locale === 'es' ? 'porque' : 'because';
  const lines = new Fields(result.text).list('projects').flatMap((project) => {
    if (project.is('active')) return [];
    const [decision] = project.list('decisions');
    // What was said about projects themselves is no finding, and a question is no answer.
    const message = project
      .list('messages')
      .find((one) => readProjectWish(one.text('text')) === null && !/\?\s*$/.test(one.text('text')));
    const [file] = project.list('files');
    const what =
      decision !== undefined
        ? `${decision.text('decision')}, ${because} ${decision.text('rationale').replace(/[.]+$/, '')}.`
        : message !== undefined
          ? quote(short(message.text('text')), locale)
          : file !== undefined
            ? `${file.text('name')}: ${quote(short(file.text('excerpt')), locale)}`
            : '';
    return what === ''
      ? []
      : [speaker.say([phrases.elsewhereLine], { project: project.text('project'), what })];
  });
  return lines.length === 0
    ? speaker.say(phrases.elsewhereNone, {
        about: quote(text(part, 'search_all_projects', 'query'), locale),
      })
    : speaker.say(phrases.elsewhere, { list: lines.join(' ') });
}

function short(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).trimEnd().toWellFormed()}…`;
}
