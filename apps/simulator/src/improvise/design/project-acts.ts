import type { Act } from '../act.js';
import type { DesignPart } from './design-part.js';
import { using } from './design-part.js';
import { mayBeName, nameIn, type ProjectWish, readProjectWish } from './project-wish.js';
import { Fields, freshResult, lastInput, quotedIn, type Result, whyOf } from './results.js';

/** What the user's words want of the projects themselves; null when they are about something else. */
export function onProjects(part: DesignPart): Act | null {
  const { scene } = part;
  const wish = readProjectWish(scene.lastUser) ?? answered(part);
  return wish === null ? null : carryOut(part, wish);
}

function carryOut(part: DesignPart, wish: ProjectWish): Act | null {
  const { speaker, phrases, told } = part;
  switch (wish.type) {
    case 'create':
      if (wish.name !== '') return create(part, wish.name);
      return {
        words: speaker.say(wish.about === '' ? phrases.askName : phrases.askNameFor, { about: wish.about }),
      };
    case 'name':
      if (askedFor(part, phrases.askNewName)) return rename(part, '', wish.name);
      // "Call it X" names a new project, unless one is active and none was talked of.
      return told.project !== null && !wantsProject(part)
        ? rename(part, '', wish.name)
        : create(part, wish.name);
    case 'rename':
      return rename(part, wish.project, wish.name);
    case 'switch':
      return using(part, {
        tool: 'switch_project',
        input: { project: wish.project },
        thought: phrases.switchThought,
      });
    case 'delete':
      return using(part, {
        tool: 'delete_project',
        input: { project: present(part, wish.project) },
        words: speaker.say(phrases.deleteOffer, { name: present(part, wish.project) }),
      });
    case 'list':
      return using(part, { tool: 'list_projects', input: {}, thought: phrases.lookThought });
  }
}

function create(part: DesignPart, name: string): Act | null {
  return using(part, { tool: 'create_project', input: { name }, thought: part.phrases.createThought });
}

function rename(part: DesignPart, project: string, name: string): Act | null {
  if (name === '') return { words: part.speaker.say(part.phrases.askNewName) };
  return using(part, { tool: 'rename_project', input: { name, project } });
}

/** "It" and "this project" are the active one. */
function present({ told }: DesignPart, words: string): string {
  const isThis = /^(?:it|this|this one|it all|est[eao]|[eé]l|lo|actual|current)?$/i.test(words);
  return isThis ? (told.project?.name ?? words) : words;
}

/** The answer to what was asked back: a name, or which project is meant. */
function answered(part: DesignPart): ProjectWish | null {
  const { scene, phrases } = part;
  const { lastUser } = scene;
  if (/\b(?:wait|stop|never mind|forget it|cancel|espera|d[eé]jalo|olv[ií]dalo)\b/i.test(lastUser))
    return null;
  const namesOne = [
    ...phrases.askName,
    ...phrases.askNameFor,
    ...phrases.askNameForFile,
    ...phrases.factsNoProject,
  ];
  if (askedFor(part, namesOne) && mayBeName(lastUser) && !isMereWord(lastUser))
    return { type: 'name', name: nameIn(lastUser) };
  if (askedFor(part, phrases.askNewName) && mayBeName(lastUser))
    return { type: 'rename', project: '', name: nameIn(lastUser) };
  if (askedFor(part, [...phrases.whichProject, ...phrases.noSuchProject]) && mayBeName(lastUser)) {
    const deletes = lastCalled(part) === 'delete_project';
    return { type: deletes ? 'delete' : 'switch', project: nameIn(lastUser) };
  }
  if (askedFor(part, [...phrases.exists]) && part.intents.has('yes')) {
    const name = lastInput(scene, 'create_project').get('name');
    return typeof name === 'string' ? { type: 'switch', project: name } : null;
  }
  return null;
}

function isMereWord(text: string): boolean {
  return /^\W*(?:yes|no|ok(?:ay)?|sure|thanks?(?: you)?|hi|hello|help|s[ií]|vale|gracias|hola|ayuda|claro)\W*$/i.test(
    text,
  );
}

function lastCalled({ scene }: DesignPart): string {
  const found = scene.entries.findLast((entry) => entry.type === 'call' && entry.name.endsWith('_project'));
  return found?.type === 'call' ? found.name : '';
}

/** Whether the agent's last words hold one of these lines, whatever was filled in. */
export function askedFor({ scene }: DesignPart, bank: readonly string[]): boolean {
  const last = scene.saidTexts.at(-1) ?? '';
  return bank.some((line) => {
    const pieces = line.split(/\{\w+\}/).filter((piece) => piece.trim().length > 3);
    return pieces.length > 0 && pieces.every((piece) => last.includes(piece.trim()));
  });
}

function wantsProject({ scene }: DesignPart): boolean {
  return scene.userTexts.slice(-3, -1).some((text) => readProjectWish(text)?.type === 'create');
}

/** What to say when a call about projects has come back; null when the results are of other tools. */
export function afterProjects(part: DesignPart): Act | null {
  const { scene, speaker, phrases } = part;
  const has = (tool: string) => freshResult(scene, tool);
  const created = has('create_project');
  if (created !== null) return afterCreate(part, created);
  const switched = has('switch_project');
  if (switched !== null)
    return switched.isError ? notFound(part, switched) : { words: standing(part, switched) };
  const listed = has('list_projects');
  if (listed !== null && !listed.isError) return { words: list(part, listed) };
  const renamed = has('rename_project');
  if (renamed !== null) {
    if (renamed.isError) return notFound(part, renamed);
    const fields = new Fields(renamed.text);
    const values = { name: fields.text('project'), before: fields.text('before') };
    return { words: speaker.say(values.before === '' ? phrases.renamedPlain : phrases.renamed, values) };
  }
  const removed = has('delete_project');
  return removed === null ? null : removed.isError ? notFound(part, removed) : null;
}

function afterCreate(part: DesignPart, result: Result): Act {
  const { scene, speaker, phrases } = part;
  const name =
    new Fields(result.text).text('project') || String(lastInput(scene, 'create_project').get('name') ?? '');
  if (result.isError)
    return /already/.test(result.text)
      ? { words: speaker.say(phrases.exists, { name: quotedIn(result.text)[0] ?? name }) }
      : { words: speaker.say(phrases.toolFailed, { why: whyOf(result) }) };
  return { words: `${speaker.say(phrases.created, { name })}\n\n${speaker.say(phrases.askContext)}` };
}

function notFound(part: DesignPart, result: Result): Act {
  const { speaker, phrases, locale } = part;
  const [name = '', ...others] = quotedIn(result.text);
  const list = others.map((one) => (locale === 'es' ? `«${one}»` : `"${one}"`)).join(', ');
  if (/already waits/.test(result.text)) return { words: speaker.say(phrases.deleteOpen, { name }) };
  if (/may be/.test(result.text)) return { words: speaker.say(phrases.whichProject, { list }) };
  if (/There is no project/.test(result.text))
    return {
      words: speaker.say(list === '' ? phrases.noSuchProjectNone : phrases.noSuchProject, { name, list }),
    };
  return { words: speaker.say(phrases.toolFailed, { why: whyOf(result) }) };
}

function list(part: DesignPart, result: Result): string {
  const { speaker, phrases } = part;
  const projects = new Fields(result.text).list('projects');
  const lines = projects.map((one, at) => {
    const when = speaker.say([phrases.lastUsed], { when: one.text('lastUsed') });
    const about = one.is('active') ? `${phrases.active}, ${lowered(when)}` : lowered(when);
    return `${at + 1}. ${one.text('name')} (${about})`;
  });
  if (lines.length === 0) return speaker.say(phrases.listedNone);
  const count = phrases.countProjects.replace('{n}', String(lines.length));
  return speaker.say(lines.length === 1 ? phrases.listedOne : phrases.listed, {
    list: lines.join('\n'),
    count,
  });
}

/** Where things stood (seed 002 §4.1): the last talk, what came since, what was decided, one proposal. */
function standing(part: DesignPart, result: Result): string {
  const { speaker, phrases } = part;
  const fields = new Fields(result.text);
  const say = (line: string, values: Record<string, string>) => speaker.say([line], values);
  const lastTalk = fields.one('lastTalk');
  const task = lastTalk.text('task');
  const said = lastTalk.text('userSaid').slice(0, 120);
  const about =
    task === ''
      ? lowered(say(phrases.lastTalkSaid, { what: said }))
      : lowered(say(phrases.lastTalkAbout, { what: task }));
  const files = fields.list('filesSinceThen').map((file) => file.text('name'));
  const [decision] = fields.list('latestDecisions');
  const [file = ''] = files;
  const ask =
    file !== ''
      ? say(task === '' ? phrases.switchAskFileOnly : phrases.switchAskFile, { file, task })
      : task === ''
        ? say(phrases.switchAsk, {})
        : say(phrases.switchAskTask, { task });
  return [
    speaker.say(fields.is('wasActiveAlready') ? phrases.wasActive : phrases.switched, {
      name: fields.text('project'),
    }),
    lastTalk.text('when') === ''
      ? say(phrases.firstTalk, {})
      : say(phrases.lastTalk, { when: lastTalk.text('when'), about }),
    files.length === 0 ? '' : say(phrases.filesSince, { files: files.join(', ') }),
    decision === undefined ? '' : say(phrases.latestDecision, { decision: decision.text('decision') }),
    ask,
  ]
    .filter((line) => line !== '')
    .join(' ');
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
