import type { PipelineFacts, Prepared } from '@roundtable/activities';
import type { BuiltInLocale, ConfirmationKinds, Locale } from '@roundtable/core';
import { detectLanguage, isBuiltIn } from '@roundtable/core';
import type { ProjectSlice } from '../../projects/server.js';
import type { Brief, HistoryPassage, PassageRef, TaskMatch } from '../briefs/brief.js';
import { briefFacts } from '../briefs/brief-facts.js';
import { type AgentChoice, chooseAgent, namesColleague } from '../briefs/choose-agent.js';
import { chooseTask, missingFacts, type TaskChoice } from '../briefs/choose-task.js';
import { asksForName, endsWithQuestion, offersIn } from '../briefs/last-offer.js';
import { preferredLanguage } from '../briefs/preferred-language.js';
import { type Intent, isRequest, readIntent, refersToPast } from '../briefs/read-intent.js';
import type { TaskMatching } from '../tasks/task-matching.js';
import { tasksOf } from '../team/library.js';
import type { Task } from '../team/task.js';
import type { BriefPorts, TurnKnowledge } from './brief-ports.js';
import { recordStages } from './record-stages.js';
import { turnBriefed } from './turn-briefed.js';

const PASSAGES = 4;
const HISTORY = 4;

/**
 * The steps before the model call (seed 002 §2.2.2, 0–5) as stages of one recorded step: preferences, project, intent
 * and language of the message, task, agent, and the knowledge that it needs. A retry reads everything again; the only
 * write is the task on the turn's messages.
 */
export async function prepareBrief<Tx>(
  facts: PipelineFacts<Tx>,
  ports: BriefPorts<Tx>,
): Promise<Prepared<Tx>> {
  const { claim, ledger } = facts;
  const tasks = tasksOf(claim.published.team);
  const { id: conversationId, scope: projectId } = claim.conversation;
  const { project } = briefFacts(ledger.memory.facts);
  const { turn } = claim.key;
  const knowledge = ports.knowledge.of(claim.published);
  const record = recordStages(ports.clock);

  const setting = await record.run('preferences', async () => preferencesOf(project));
  await record.run('context', async () => ({ value: null, outcome: contextOutcome(project, projectId) }));
  const { intent, language } = await record.run('intent', async () =>
    intentOf(facts, { setting, kinds: ports.confirmations }),
  );
  const { choice, inProgress } = await record.run('task_match', async () => {
    const before = await facts.read((tx) => ports.tasks.last(tx, { conversationId, projectId, turn }));
    // A task that was removed from the team cannot continue.
    const inProgress = tasks.some(({ id }) => id === before?.task) ? before : null;
    const choice = await matchTask(knowledge, { facts, intent, language, inProgress });
    return { value: { choice, inProgress }, outcome: `${choice.workflow}: ${choice.because}` };
  });
  const { route } = await record.run('agent_selection', async () => {
    const value = selectAgent(facts, { choice, inProgress, language });
    return { value, outcome: value.because };
  });
  const task = tasks.find(({ id }) => id === choice.match?.task) ?? null;
  const found = await record.run('knowledge', () => loadKnowledge(ports, facts, { choice, task, knowledge }));

  const brief: Brief = {
    workflow: choice.workflow,
    intent,
    language,
    project: projectId,
    match: choice.match,
    alternates: choice.alternates,
    mayDecide: choice.mayDecide,
    guides: task?.task_guide ?? [],
    materials: task?.materials ?? [],
    passages: found.passages,
    missing: missingFacts(task, project),
    history: found.history,
    stages: record.stages,
  };
  const prepared: Prepared<Tx> = {
    route,
    note: null,
    detail: { brief },
    publicEvents: (speaker) => [turnBriefed(turn, speaker, brief, tasks)],
    language,
  };
  if (task === null) return prepared;
  return {
    ...prepared,
    save: (tx) => ports.tasks.stamp(tx, { conversationId, turn, task: task.id }),
  };
}

function preferencesOf(project: ProjectSlice | null): { value: Locale | null; outcome: string } {
  const preferences = project?.preferences ?? [];
  const told = preferences.map(
    ({ key, value }) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return {
    value: preferredLanguage(preferences),
    outcome:
      told.length === 0 ? 'no preferences of the project: defaults' : `of the project: ${told.join(', ')}`,
  };
}

function contextOutcome(project: ProjectSlice | null, projectId: string | null): string {
  if (project === null) return projectId === null ? 'no active project' : 'the agent is not told of projects';
  const unread = project.files.filter((file) => !file.factsTaken).length;
  const files = `${project.files.length} files${unread === 0 ? '' : `, ${unread} not read yet`}`;
  return `project “${project.name}”: ${project.facts.length} facts, ${files}, ${project.decisions.length} decisions`;
}

/** The language of the message, else of the user's earlier messages, else of the conversation. */
function intentOf<Tx>(
  { text, ledger, claim }: PipelineFacts<Tx>,
  { setting, kinds }: { readonly setting: Locale | null; readonly kinds: ConfirmationKinds },
): { value: { intent: Intent; language: Locale }; outcome: string } {
  const intent = readIntent(text, kinds);
  const heard = detectLanguage(text);
  const before = ledger.slice.messages
    .filter((row) => row.role === 'user' && row.turn < claim.key.turn)
    .map((row) => detectLanguage(row.text))
    .findLast((one) => one !== null);
  const language = setting ?? heard ?? before ?? claim.conversation.locale;
  const by =
    setting !== null
      ? 'as the project prefers'
      : heard !== null
        ? 'heard'
        : before !== undefined
          ? 'as before'
          : 'the conversation’s';
  return { value: { intent, language }, outcome: `${intent}, ${language} (${by})` };
}

async function matchTask<Tx>(
  knowledge: TurnKnowledge,
  about: { facts: PipelineFacts<Tx>; intent: Intent; language: Locale; inProgress: TaskMatch | null },
): Promise<TaskChoice> {
  const { facts, intent, language, inProgress } = about;
  // Tasks are described in English and Spanish: messages in other languages are matched with both.
  const locale = isBuiltIn(language) ? { locale: language } : {};
  const { text, ledger, claim } = facts;
  const before = ledger.slice.messages.filter((row) => row.turn < claim.key.turn);
  const reply = before.findLast((row) => row.role === 'agent' && row.text.trim() !== '')?.text ?? '';
  const isName = asksForName(reply) && !isRequest(text);
  const matching = intent === 'task' && !isName ? await knowledge.match(text, locale) : null;
  const offered = intent === 'continuation' ? await matchOffer(knowledge, reply, locale) : null;
  return chooseTask({
    text,
    intent,
    matching,
    offered,
    inProgress,
    asked: endsWithQuestion(reply),
    asksForColleague: namesColleague(text, claim.published.team),
  });
}

/** Only a clearly named offer counts: a guess is no basis for consent. */
async function matchOffer(
  knowledge: TurnKnowledge,
  reply: string,
  locale: { readonly locale?: BuiltInLocale },
): Promise<TaskMatching | null> {
  for (const offer of offersIn(reply)) {
    const matching = await knowledge.match(offer, locale);
    if (matching.type === 'matched' && matching.match.class === 'HIGH') return matching;
  }
  return null;
}

function selectAgent<Tx>(
  { claim, ledger, text, agent }: PipelineFacts<Tx>,
  about: { choice: TaskChoice; inProgress: TaskMatch | null; language: Locale },
): AgentChoice {
  const tookOver = claim.state.transitions.findLast(({ to }) => to === agent)?.turn ?? null;
  const said = ledger.slice.messages.filter((row) => row.role === 'user' && row.turn === tookOver);
  return chooseAgent({
    ...about,
    team: claim.published.team,
    active: agent,
    declined: claim.state.declined,
    text,
    saidAtTakeover: said.length === 0 ? null : said.map((row) => row.text).join('\n'),
  });
}

async function loadKnowledge<Tx>(
  ports: BriefPorts<Tx>,
  { claim, text, read }: PipelineFacts<Tx>,
  about: { choice: TaskChoice; task: Task | null; knowledge: TurnKnowledge },
): Promise<{ value: { passages: PassageRef[]; history: readonly HistoryPassage[] }; outcome: string }> {
  const { choice, task, knowledge } = about;
  const { id: conversationId, scope: projectId } = claim.conversation;
  const searches = choice.workflow === 'unmatched' || choice.workflow === 'ambiguous';
  const hits = searches ? await knowledge.search(text, PASSAGES) : [];
  const passages = hits.map(({ guide, chunk, relevance }) => ({ guide, chunk, relevance }));
  const recalls = refersToPast(text);
  const history = recalls
    ? await ports.recall({ conversationId, projectId, text, limit: HISTORY }, read)
    : [];
  const told = [
    task === null ? null : `guides ${task.task_guide.join(', ')}`,
    task === null || task.materials.length === 0 ? null : `materials ${task.materials.join(', ')}`,
    searches ? `${passages.length} passages of related guides` : null,
    recalls ? `${history.length} passages of older talk` : null,
  ].filter((one) => one !== null);
  return { value: { passages, history }, outcome: told.length === 0 ? 'nothing to load' : told.join('; ') };
}
