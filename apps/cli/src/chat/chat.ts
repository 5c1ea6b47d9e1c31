import { ApiError, type Client } from '@roundtable/client';
import { EXIT, exitCodeOf, explain } from '../exit-codes.js';
import { fileToSend } from '../files/file-to-send.js';
import type { FilePlaces } from '../files/typed-files.js';
import { createProjectDesk, type Handled, type ProjectDesk, worksInProjects } from '../projects/desk.js';
import { projectsApi } from '../projects/projects-api.js';
import { isDeletion } from '../render/confirmation-text.js';
import { OFFLINE_DEMO } from '../render/explanation-text.js';
import { localName } from '../render/local-name.js';
import { line, type Output } from '../render/output.js';
import { folded } from '../render/printable.js';
import { type TurnLanguage, told } from '../render/turn-words.js';
import { setLanguageOf } from '../render/view.js';
import type { Terminal } from '../terminal/terminal.js';
import { choiceOf, isMereAnswer } from './choices.js';
import { type ChatControl, createCommands } from './commands.js';
import { createConnection } from './connection.js';
import { createDecisions } from './decisions.js';
import { createInterrupter } from './interrupter.js';
import {
  type NewConversation,
  renderOpening,
  resumeConversation,
  startConversation,
} from './open-conversation.js';
import { type Opening, openSession, type Session } from './session.js';

const SHOWN_ON_RESUME = 10;

export interface ChatDeps {
  readonly client: Client;
  readonly terminal: Terminal;
  readonly url: string;
  readonly editor: string | null;
  /** Resolves typed paths. */
  readonly places: FilePlaces;
}

export interface ChatOptions extends NewConversation {
  /** An id, `latest`, or null for a new conversation. */
  readonly resume: string | null;
}

/** Runs the chat until its input ends or the user leaves. Resolves with the exit code. */
export async function chat(deps: ChatDeps, options: ChatOptions): Promise<number> {
  const { client, terminal } = deps;
  const print = (output: readonly Output[]) =>
    terminal.print((desk?.dressed(output) ?? output).map(withChoices));
  const language = (): TurnLanguage => session?.view().language ?? (options.locale === 'es' ? 'es' : 'en');
  const withChoices = (one: Output): Output =>
    one.type === 'confirmation'
      ? { choices: told(language(), 'choices'), language: language(), ...one }
      : one;
  const connection = createConnection({ url: deps.url, print, language });
  const decisions = createDecisions(terminal, deps.editor);
  const left = new AbortController();
  let session: Session | null = null;
  let isAsking = false;
  /** Only for a team that works in projects. */
  let desk: ProjectDesk | null = null;

  /** Shows the prompt, unless a dialog is using it. */
  function showPrompt(): void {
    if (isAsking || left.signal.aborted) return;
    const open = decisions.current(session);
    const offered = told(language(), 'choices');
    const choices = open === null ? null : isDeletion(open) ? (desk?.say('decide') ?? offered) : offered;
    const project = desk?.activeProject()?.name;
    const parts = [
      ...(project === undefined ? [] : [folded(project, 30)]),
      ...(choices === null ? [] : [choices]),
    ];
    terminal.setPrompt(`${parts.map((part) => `${part} `).join('· ')}› `);
  }

  /** Opens the project desk if the team has one. A resumed conversation may have another team than the command line. */
  async function sitDown(teamId: string): Promise<ProjectDesk | null> {
    const team = await client.teams.get(teamId).catch(() => null);
    if (team === null || !worksInProjects(team)) return null;
    const userLanguage = (await client.profile.get()).locale;
    return createProjectDesk({
      ...{ api: projectsApi(client), places: deps.places, print, setLanguage: setLanguageOf(options.locale) },
      userLanguage: userLanguage === 'es' ? 'es' : 'en',
    });
  }

  async function show(opening: Opening): Promise<Session> {
    await session?.stop();
    const { conversation } = opening;
    if (conversation.team !== options.team) desk = await sitDown(conversation.team);
    await desk?.look(conversation.id);
    print([
      line(
        'info',
        told(opening.view.language, 'conversation', {
          id: conversation.id,
          agent: conversation.activeAgent.name,
        }),
      ),
    ]);
    print(renderOpening(opening, SHOWN_ON_RESUME));
    const echoesInput = terminal.isInteractive;
    session = openSession(
      { client, connection, print, echoesInput, onChange: showPrompt, onEvent: hear },
      opening,
    );
    showPrompt();
    return session;
  }

  const hear = (event: Parameters<ProjectDesk['onEvent']>[0]) => desk?.onEvent(event);

  const control: ChatControl = {
    client,
    team: options.team,
    language,
    session: () => session,
    print,
    async startNew(words) {
      await session?.stop();
      session = null;
      showPrompt();
      print([line('info', words)]);
    },
    resume: async (id) => {
      await show(await resumeConversation(client, id, options.locale));
    },
    showOpenConfirmations(none) {
      decisions.showAgain(session, none);
      showPrompt();
    },
    worksInProjects: () => desk !== null,
    upload: async (words, spoken) =>
      desk === null ? attach(words, spoken) : carryOut(await desk.upload(words)),
    leave() {
      left.abort();
      terminal.end();
      session?.stop().catch((error: unknown) => print([line('error', String(error))])); // releases waiting callers
    },
  };
  const command = createCommands(control);
  terminal.onInterrupt(createInterrupter(control));

  /** Creates the conversation with the first message, so that no empty conversation is left behind. */
  const begun = async (): Promise<Session> =>
    session ??
    (await show(await connection.keepTrying(() => startConversation(client, options), left.signal)));

  async function say(text: string): Promise<void> {
    const present = await begun();
    decisions.talkOn(present);
    await unlessInteractive(
      present.send(text).then(() => lookAround(present)),
      false,
    );
  }

  async function attach(words: string, language: TurnLanguage): Promise<void> {
    const file = await fileToSend(words, { places: deps.places, language });
    if (file.type === 'told') return print([line(file.tone, file.words)]);
    const present = await begun();
    const { id } = await client.attachments.upload(present.id, { fileName: file.name, content: file.bytes });
    await unlessInteractive(present.send(file.text, [id]), false);
  }

  /** Reads changes of projects after a turn; a file that waited for a project is announced in its own message. */
  async function lookAround(present: Session): Promise<void> {
    const more = await desk?.afterTurn(present.id);
    showPrompt();
    if (more != null) await say(more);
  }

  async function carryOut(handled: Handled): Promise<void> {
    if (handled.type === 'message') await say(handled.text);
    if (handled.type === 'leave') control.leave();
  }

  async function handle(typed: string): Promise<void> {
    if (typed.trim() === '') return;
    // A path may begin with a slash, like a command.
    const mayBePath = !/^\/(?:\/|[\p{L}?]+(?:\s|$))/u.test(typed);
    const handled = mayBePath ? ((await desk?.read(typed)) ?? null) : null;
    if (handled !== null) return carryOut(handled);
    if (typed.startsWith('/') && !typed.startsWith('//')) return command(typed);
    const open = decisions.current(session);
    const isMeant = open !== null && (decisions.isLastSaid(open) || !isMereAnswer(typed));
    const choice = isMeant ? choiceOf(typed) : null;
    if (session === null || open === null || choice === null) {
      return say(typed.startsWith('//') ? typed.slice(1) : typed);
    }
    isAsking = choice === 'edit';
    try {
      const present = session;
      const decided = decisions.take(present, open, choice).then(() => lookAround(present));
      await unlessInteractive(decided, choice === 'edit');
    } finally {
      isAsking = false;
      showPrompt();
    }
  }

  /** On a terminal the user can go on typing; a pipe's next line waits for the answer. Dialogs are always awaited. */
  async function unlessInteractive(answered: Promise<void>, isDialog: boolean): Promise<void> {
    if (isDialog || !terminal.isInteractive) return answered;
    answered.catch((error: unknown) => print([line('error', String(error))]));
  }

  try {
    desk = await sitDown(options.team);
    await welcome(options, control, desk);
    showPrompt();
    for (let typed = await terminal.nextLine(); typed !== null; typed = await terminal.nextLine()) {
      await handle(typed).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        print([line('error', explain(error, language()))]);
      });
      if (left.signal.aborted) break;
    }
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    print([line('error', explain(error, language()))]);
    return exitCodeOf(error);
  } finally {
    left.abort();
    await control.session()?.stop();
    const id = control.session()?.id;
    if (terminal.isInteractive && id !== undefined)
      print([line('info', told(control.language(), 'later', { id }))]);
  }
}

/** Shows the team's name, or the earlier conversation that is resumed. @throws ApiError */
async function welcome(
  { team, resume }: ChatOptions,
  control: ChatControl,
  desk: ProjectDesk | null,
): Promise<void> {
  const info = await control.client.teams.get(team);
  const who = info.agents.map((agent) => localName(agent, control.language())).join(', ');
  if (desk !== null) await desk.welcome(info);
  // A resumed conversation may have another team.
  else if (resume === null)
    control.print([
      line(
        'info',
        told(control.language(), 'team', { team: localName(info, control.language()), agents: who }),
      ),
    ]);
  const providers = await control.client.providers.list().catch(() => null);
  if (providers?.inUse === OFFLINE_DEMO) control.print([line('info', told(control.language(), 'demo'))]);
  if (resume === null) return;
  const latest = async () => (await control.client.conversations.list({ limit: 1 })).items[0]?.id;
  const id = resume === 'latest' ? await latest() : resume;
  if (id === undefined) control.print([line('info', told(control.language(), 'noEarlier'))]);
  else await control.resume(id);
}
