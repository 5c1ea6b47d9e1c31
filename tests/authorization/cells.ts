import { readCapabilityCells } from './capability-cells.js';
import type { Rows } from './rows.js';

type Params = Readonly<Record<string, string>>;

export type Wanted = number | readonly number[] | { readonly key: number; readonly cookie: number };

/** What a route is to each actor. Where no status is said, it is the first of the route's good answers. */
export interface Cell {
  /** `open`: everybody. `mine`: each person has their own. `row`: it names a row of somebody's. */
  readonly kind: 'open' | 'mine' | 'row';
  readonly params?: (rows: Rows) => Promise<Params>;
  readonly query?: string | ((rows: Rows) => string);
  readonly body?: unknown | ((rows: Rows) => unknown);
  /** A body that is no JSON. */
  readonly bytes?: string;
  /** What its owner gets: by key and cookie, or each; of several, any. */
  readonly own?: Wanted;
  /** What others get who send the same; of a `row` that is 404 unless said. */
  readonly other?: Wanted;
}

const mine = (more: Omit<Cell, 'kind' | 'params'> = {}): Cell => ({ kind: 'mine', ...more });
const open = (own: number, more: Omit<Cell, 'kind' | 'own'> = {}): Cell => ({ kind: 'open', own, ...more });
const row = (params: (rows: Rows) => Promise<Params>, more: Omit<Cell, 'kind' | 'params'> = {}): Cell => ({
  kind: 'row',
  params,
  ...more,
});

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const talk = async (rows: Rows) => ({ id: await rows.talk() });
const goal = async (rows: Rows) => ({ id: await rows.goal() });
const ofGoal = async (rows: Rows) => ({ goalId: await rows.goal() });
const part = (kind: 'microWin' | 'milestone' | 'intention') => async (rows: Rows) => ({
  goalId: await rows.goal(),
  id: await rows[kind](),
});
const plan = async (rows: Rows) => ({ id: await rows.plan() });
const checkIn = async (rows: Rows) => ({ id: await rows.checkIn() });
const note = async (rows: Rows) => ({ id: await rows.note() });
const commitment = async (rows: Rows) => ({ id: await rows.commitment() });
const followUp = async (rows: Rows) => ({ id: await rows.followUp() });
const document = async (rows: Rows) => ({ id: await rows.document() });
const project = async (rows: Rows) => ({ id: await rows.project() });
const file = async (rows: Rows) => ({ id: await rows.project(), fileId: await rows.file() });
const queued = async (rows: Rows) => ({ id: await rows.talk(), messageId: await rows.queued() });
const webhook = async (rows: Rows) => ({ id: await rows.webhook() });
const delivery = async (rows: Rows) => ({ id: await rows.webhook(), deliveryId: await rows.delivery() });
const notionExport = async (rows: Rows) => ({ id: await rows.notionExport() });

const title = { title: 'Changed' };
const email = () => ({ email: `${crypto.randomUUID()}@example.com` });
const summary = {
  patterns: ['Changed'],
  motivators: [],
  obstacles: [],
  preferences: [],
  values: [],
  whatHelps: [],
};
/** This system has no Notion: what needs it is not there. */
const WITHOUT_NOTION = 404;
/** Nobody started it with `npm start`: there is no connection to keep. */
const WITHOUT_LOCAL_STACK = 404;

/** Every operation of /openapi.json. One that has no cell here, or with its capability, fails the test. */
export const CELLS: Readonly<Record<string, Cell>> = {
  createConversation: mine({ body: { team: 'round-table' } }),
  listConversations: mine(),
  getConversation: row(talk),
  updateConversation: row(talk, { body: { ...title, pinned: true } }),
  deleteConversation: row(talk),
  sendMessage: row(talk, { body: { text: 'Hello' }, own: 202 }),
  listMessages: row(talk),
  editMessage: row(queued, { body: { text: 'Changed' } }),
  withdrawMessage: row(queued),
  listTurns: row(talk),
  explainTurn: row(async (rows) => ({ id: await rows.talk(), turn: '1' })),
  streamEvents: row(talk, { query: '?after=0' }),
  decideConfirmation: row(
    async (rows) => ({ id: await rows.talk(), confirmationId: await rows.confirmation() }),
    { body: { approved: false }, own: 202 },
  ),
  interruptTurn: row(talk),
  listTransitions: row(talk),
  getWorkflow: row(talk),

  createGoal: mine({ body: title }),
  listGoals: mine(),
  getGoal: row(goal),
  updateGoal: row(goal, { body: title }),
  deleteGoal: row(goal),
  restoreGoal: row(async (rows) => ({ id: await rows.deletedGoal() })),
  addMicroWin: row(ofGoal, { body: title }),
  listMicroWins: row(ofGoal),
  getMicroWin: row(part('microWin')),
  updateMicroWin: row(part('microWin'), { body: title }),
  deleteMicroWin: row(part('microWin')),
  addMilestone: row(ofGoal, { body: title }),
  listMilestones: row(ofGoal),
  getMilestone: row(part('milestone')),
  updateMilestone: row(part('milestone'), { body: title }),
  deleteMilestone: row(part('milestone')),
  addIntention: row(ofGoal, { body: { ifSituation: 'x', thenAction: 'y' } }),
  listIntentions: row(ofGoal),
  getIntention: row(part('intention')),
  updateIntention: row(part('intention'), { body: { thenAction: 'Changed' } }),
  deleteIntention: row(part('intention')),

  createPlan: mine({ body: { title: 'x', content: 'x', summary: 'x' } }),
  listPlans: mine(),
  getPlan: row(plan),
  updatePlan: row(plan, { body: title }),
  deletePlan: row(plan),
  restorePlan: row(async (rows) => ({ id: await rows.deletedPlan() })),

  createCheckIn: mine({ body: { content: 'x' } }),
  listCheckIns: mine({ query: '?q=secret' }),
  getCheckInStatistics: mine(),
  getCheckIn: row(checkIn),
  updateCheckIn: row(checkIn, { body: { content: 'Changed' } }),
  deleteCheckIn: row(checkIn),

  createNote: mine({ body: { title: 'x', content: 'x' } }),
  listNotes: mine({ query: '?q=secret' }),
  getNote: row(note),
  updateNote: row(note, { body: title }),
  deleteNote: row(note),
  restoreNote: row(async (rows) => ({ id: await rows.deletedNote() })),

  createCommitment: mine({ body: { text: 'x' } }),
  listCommitments: mine(),
  getCommitment: row(commitment),
  updateCommitment: row(commitment, { body: { text: 'Changed' } }),
  deleteCommitment: row(commitment),
  doneCommitment: row(commitment),
  cancelCommitment: row(commitment),
  createFollowUp: mine({ body: () => ({ note: 'x', at: inAWeek() }) }),
  listFollowUps: mine(),
  getFollowUp: row(followUp),
  snoozeFollowUp: row(followUp, { body: () => ({ until: inAWeek() }) }),
  doneFollowUp: row(followUp),
  cancelFollowUp: row(followUp),

  askForLink: open(200, { body: email }),
  getSignInState: open(200),
  openLink: open(404, { body: { token: 'x'.repeat(43) } }),
  enterCode: open(409, { body: { code: 'AAAA-AAAA' } }),
  devSession: open(200, { body: email }),
  devLogin: open(200, { body: email }),
  getDevOutbox: open(200), // of the local stack, where anybody is anybody
  getLocalModel: mine({ own: WITHOUT_LOCAL_STACK }),
  connectLocalModel: mine({ body: { provider: 'anthropic', key: 'x' }, own: WITHOUT_LOCAL_STACK }),
  disconnectLocalModel: mine({ own: WITHOUT_LOCAL_STACK }),
  signOut: mine({ own: { key: 409, cookie: 204 } }),
  signOutEverywhere: mine({ own: { key: 403, cookie: 200 } }),
  listSessions: mine(),
  endSession: row(async (rows) => ({ id: await rows.session() }), {
    own: { key: 403, cookie: 200 },
    other: { key: 403, cookie: 404 },
  }),

  createApiKey: mine({ body: { name: 'x' }, own: { key: 403, cookie: 201 } }),
  listApiKeys: mine(),
  revokeApiKey: row(async (rows) => ({ id: await rows.apiKey() })),
  getProfile: mine(),
  updateProfile: mine({ body: { name: 'Changed' } }),
  listProviders: mine(),
  getUsage: mine(),
  exportAccount: mine(),
  deleteAccount: mine({
    body: (rows: Rows) => ({ email: rows.email }),
    own: { key: 403, cookie: 204 },
    other: { key: 403, cookie: 400 },
  }),
  getMySummary: mine(),
  putMySummary: mine({ body: { summary } }),
  deleteMySummary: mine(),
  listTeams: mine(),
  getTeam: mine({ query: '' }),
  health: open(200),
  readiness: open(200),
  metrics: open(200), // for this machine

  listDocuments: mine(),
  getDocument: row(document),
  getDocumentContent: row(document),
  deleteDocument: row(document),

  createProject: mine({ body: { name: 'x' } }),
  listProjects: mine(),
  getProject: row(project),
  updateProject: row(project, { body: { name: 'Changed' } }),
  deleteProject: row(project, { query: (rows) => `?confirm=${encodeURIComponent(rows.mark)}` }),
  activateProject: row(project),
  getProjectMetadata: row(project),
  putProjectMetadata: row(project, { body: { facts: { budget: 'Changed' } } }),
  recordDecision: row(project, { body: { decision: 'x', rationale: 'x' } }),
  listDecisions: row(project),
  learnFromDecision: row(async (rows) => ({ id: await rows.project(), decisionId: await rows.decision() }), {
    body: { outcome: 'Changed' },
  }),
  uploadProjectFile: row(project, { query: '?fileName=b.txt', bytes: 'A new file', own: 201 }),
  listProjectFiles: row(project),
  getProjectFile: row(file),
  downloadProjectFile: row(file),
  deleteProjectFile: row(file),
  searchProject: row(project, { query: '?q=secret' }),
  searchAllProjects: mine({ query: '?q=secret' }),

  getNotion: mine(),
  connectNotion: mine({ own: WITHOUT_NOTION, other: WITHOUT_NOTION }),
  notionCallback: open(303),
  findNotionDatabases: mine({ own: WITHOUT_NOTION, other: WITHOUT_NOTION }),
  chooseNotionDatabase: mine({
    body: { databaseId: '3f0c5b52-7d0e-4d7e-9d1c-1f6f0f1d2c3b' },
    own: WITHOUT_NOTION,
    other: WITHOUT_NOTION,
  }),
  disconnectNotion: mine({ own: WITHOUT_NOTION, other: WITHOUT_NOTION }),
  startNotionExport: mine({ own: WITHOUT_NOTION, other: WITHOUT_NOTION }),
  listNotionExports: mine(),
  getNotionExport: row(notionExport),
  cancelNotionExport: row(notionExport, { own: 409 }), // it is over

  createWebhook: mine({ body: { url: 'https://hooks.example.com/in', events: ['goal.created'] } }),
  listWebhooks: mine(),
  getWebhook: row(webhook),
  updateWebhook: row(webhook, { body: { description: 'Changed' } }),
  deleteWebhook: row(webhook),
  rotateWebhookSecret: row(webhook),
  testWebhook: row(webhook, { own: [200, 202] }), // its receiver may take its time
  listWebhookDeliveries: row(webhook),
  getWebhookDelivery: row(delivery),
  redeliverWebhook: row(delivery),

  ...(await readCapabilityCells()),
};
