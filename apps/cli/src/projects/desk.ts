import type { TeamInfo } from '@roundtable/api';
import { ApiError, type ReceivedEvent } from '@roundtable/client';
import { explain } from '../exit-codes.js';
import { type FileKind, fileKindOf, namedKind } from '../files/file-kind.js';
import { readUpload } from '../files/read-file.js';
import { type FilePlaces, findTypedFiles, typedPath } from '../files/typed-files.js';
import { isDeletion } from '../render/confirmation-text.js';
import { localName } from '../render/local-name.js';
import { line, type Output } from '../render/output.js';
import { fill, type Language, LINES, type Lines } from './lines.js';
import type { ProjectsApi, ShownProject } from './projects-api.js';

export interface DeskDeps {
  readonly api: ProjectsApi;
  readonly places: FilePlaces;
  readonly print: (output: readonly Output[]) => void;
  /** The language that the user has set; null: the language of the agents' replies. */
  readonly setLanguage: Language | null;
  readonly userLanguage: Language;
}

/** The result of a typed line: a message to send, the end of the chat, or nothing further. */
export type Handled =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'done' }
  | { readonly type: 'leave' };

interface Waiting {
  readonly path: string;
  readonly kind: FileKind | null;
}

/** Whether the team's agents work in projects, so that the chat needs a project desk. */
export function worksInProjects(team: TeamInfo): boolean {
  return team.agents.some(({ tools }) => tools.includes('create_project'));
}

const LEAVES = new Set(['quit', 'exit', 'salir']);
const KIND_WORDS: Readonly<Record<string, keyof Lines>> = {
  brief: 'kindBrief',
  research: 'kindResearch',
  design: 'kindDesign',
};
const MOVES = new Set(['create_project', 'switch_project', 'rename_project', 'delete_project']);

/** Handles projects, files and help in a chat with a team that works in projects. */
export function createProjectDesk(deps: DeskDeps) {
  const { api, places, print } = deps;
  let language: Language = deps.setLanguage ?? deps.userLanguage;
  let active: ShownProject | null = null;
  let hasMoved = false;
  /** Files that were named without a project: they are uploaded as soon as there is one. */
  let waiting: readonly Waiting[] = [];

  const say = (key: keyof Lines, values: Readonly<Record<string, string>> = {}) =>
    fill(LINES[language][key], values);
  const tell = (
    tone: 'info' | 'error' | 'success',
    key: keyof Lines,
    values: Readonly<Record<string, string>> = {},
  ) => print([line(tone, say(key, values))]);

  async function look(conversationId: string | null): Promise<void> {
    active = await api.active(conversationId);
  }

  /** Uploads the files to the active project; one message tells the agents which were accepted. */
  async function upload(files: readonly Waiting[], text: string | null): Promise<Handled> {
    const { id } = active ?? { id: '' };
    const taken: string[] = [];
    for (const { path, kind } of files) {
      const file = await readUpload(path);
      if (file.type === 'refused') {
        tell('error', file.why, { path });
        continue;
      }
      try {
        const kept = await api.upload(id, { name: file.name, kind, bytes: file.bytes });
        tell('success', 'uploaded', { name: kept.name, kind: say(KIND_WORDS[kept.kind] ?? 'kindOther') });
        if (kept.notice !== null) print([line('notice', kept.notice)]);
        taken.push(kept.name);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const why = (error.status === 415 && say('wrongType')) || explain(error, language);
        tell('error', 'refused', { name: file.name, why });
      }
    }
    if (taken.length === 0) return { type: 'done' };
    return { type: 'message', text: text ?? say('told', { name: taken.join(', ') }) };
  }

  async function take(files: readonly Waiting[], text: string | null): Promise<Handled> {
    if (active !== null) return upload(files, text);
    const names: string[] = [];
    for (const one of files) {
      const file = await readUpload(one.path);
      if (file.type === 'refused') {
        tell('error', file.why, { path: one.path });
        continue;
      }
      waiting = [...waiting.filter(({ path }) => path !== one.path), one];
      names.push(file.name);
    }
    if (names.length === 0) return { type: 'done' };
    const name = names.join(', ');
    tell('info', 'waits', { name });
    // The agents get the message, and ask for the project's name.
    return { type: 'message', text: text ?? say('wants', { name }) };
  }

  return {
    language: () => language,
    activeProject: () => active,
    say,
    look,

    async welcome(team: TeamInfo): Promise<void> {
      await look(null);
      tell('info', 'welcome', { team: localName(team, language) });
      if (active !== null) tell('info', 'active', { project: active.name });
    },

    /** Handles a line that is not a command. Null: it is a message, unchanged. */
    async read(typed: string): Promise<Handled | null> {
      const word = typed
        .trim()
        .toLowerCase()
        .replace(/[.!?¿¡]+/g, '');
      if (word === 'help' || word === 'ayuda') {
        print([line('info', LINES[word === 'ayuda' ? 'es' : (deps.setLanguage ?? 'en')].help)]);
        return { type: 'done' };
      }
      if (LEAVES.has(word)) return { type: 'leave' };
      const files = await findTypedFiles(typed, places);
      if (files === null) return null;
      if (files.type === 'missing') {
        tell('error', 'missing', { path: files.path });
        return { type: 'done' };
      }
      const { paths, text } = files;
      return take(
        paths.map((path) => ({ path, kind: fileKindOf(path.split(/[/\\]/).at(-1) ?? path, text) })),
        text,
      );
    },

    /** `/upload PATH [kind]` */
    async upload(words: string): Promise<Handled> {
      if (words === '') {
        tell('info', 'usage');
        return { type: 'done' };
      }
      const [, before = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(words) ?? [];
      const kind = namedKind(last);
      const path = typedPath(kind === null ? words : before, places);
      return take([{ path, kind: kind ?? fileKindOf(path.split(/[/\\]/).at(-1) ?? path) }], null);
    },

    /** Adapts outputs for projects: a deletion is confirmed in plain words. */
    dressed: (output: readonly Output[]): readonly Output[] =>
      output.map((one) =>
        one.type === 'confirmation' && isDeletion(one.confirmation)
          ? { ...one, choices: say('decide') }
          : one,
      ),

    onEvent(event: ReceivedEvent): void {
      if (event.type === 'turn.briefed' && deps.setLanguage === null)
        language = event.data.language === 'es' ? 'es' : 'en';
      const moves = event.type === 'tool.finished' && MOVES.has(event.data.tool) && !event.data.isError;
      if (moves) hasMoved = true;
      if (event.type !== 'confirmation.settled') return;
      hasMoved = true;
      if (isDeletion(event.data) && event.data.decision === 'approved' && event.data.success === false)
        tell('error', 'notDeleted');
    },

    /**
     * Reads the active project after a turn, and uploads files that waited for one. Returns the message about them for
     * the agents, else null.
     */
    async afterTurn(conversationId: string): Promise<string | null> {
      if (!hasMoved) return null;
      hasMoved = false;
      const before = active?.name;
      await look(conversationId);
      if (active !== null && active.name !== before) tell('info', 'nowActive', { project: active.name });
      if (active === null || waiting.length === 0) return null;
      const files = waiting;
      waiting = [];
      const handled = await upload(files, null);
      return handled.type === 'message' ? handled.text : null;
    },
  };
}

export type ProjectDesk = ReturnType<typeof createProjectDesk>;
