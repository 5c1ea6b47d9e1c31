import type Anthropic from '@anthropic-ai/sdk';
import { withSdk } from './sdk.js';

const text = { type: 'string' };
const schema = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object' as const,
  properties,
  required,
});

const SCHEMAS: Readonly<Record<string, Anthropic.Tool.InputSchema>> = {
  thinking: schema({ thought: text }),
  get_goals: schema(
    { status_filter: { type: 'string', enum: ['active', 'parked', 'completed', 'all'] } },
    [],
  ),
  get_goal: schema({ goal_id: text }),
  createGoal: schema({ title: { type: 'string', maxLength: 200 }, why: text, notes: text }, ['title']),
  updateGoal: schema(
    {
      goal_id: text,
      title: text,
      why: text,
      notes: text,
      status: { type: 'string', enum: ['active', 'parked', 'completed'] },
    },
    ['goal_id'],
  ),
  addMilestone: schema({ goal_id: text, title: text, target_date: text }, ['goal_id', 'title']),
  addImplementationIntention: schema({ goal_id: text, if_situation: text, then_action: text }),
  propose_plan_save: schema({ goal_id: text, plan_content: text, summary: text }),
  transferToGoalArchitect: schema({ reason: text, context: text }, ['reason']),
  transferToMotivator: schema({ reason: text, context: text }, ['reason']),
  returnToCoach: schema({ summary: text, goalId: text }, ['summary']),
};

const AGENTS = {
  Coach: {
    system: "You are Coach, the AI coach at the user's round table: the first to greet them.",
    tools: ['thinking', 'get_goals', 'get_goal', 'propose_plan_save', 'transferToGoalArchitect'],
  },
  'Goal Architect': {
    system: "You are Goal Architect, the AI specialist at the user's round table for giving goals a shape.",
    tools: [
      'thinking',
      'get_goals',
      'get_goal',
      'createGoal',
      'updateGoal',
      'addMilestone',
      'addImplementationIntention',
      'propose_plan_save',
      'returnToCoach',
    ],
  },
};
type AgentName = keyof typeof AGENTS;

type Row =
  | { kind: 'user'; text: string }
  | { kind: 'told'; to: AgentName; text: string }
  | {
      kind: 'said';
      agent: AgentName;
      content: Anthropic.ContentBlock[];
      results: Anthropic.ToolResultBlockParam[];
    };

/** What one turn brought: the words of each agent that spoke, and the calls that were made. */
export type Turn = {
  words: string[];
  calls: { name: string; input: Record<string, string> }[];
  agent: AgentName;
};

/** A round table small enough to read: runs the tools by hand, shows each agent the others' words as marked text. */
export async function openRoundTable(
  options: { agent?: AgentName; extraTools?: readonly string[]; goals?: readonly string[] } = {},
) {
  const { simulator, client } = await withSdk();
  const rows: Row[] = [];
  const goals = (options.goals ?? []).map((title) => ({ id: crypto.randomUUID(), title, status: 'active' }));
  let active: AgentName = options.agent ?? 'Coach';

  async function turn(words: string | { told: string }): Promise<Turn> {
    rows.push(
      typeof words === 'string'
        ? { kind: 'user', text: words }
        : { kind: 'told', to: active, text: words.told },
    );
    const made: Turn = { words: [], calls: [], agent: active };
    for (let round = 0; round < 8; round += 1) {
      const reply = await ask();
      const row: Row = { kind: 'said', agent: active, content: reply.content, results: [] };
      rows.push(row);
      let goesOn = false;
      for (const block of reply.content) {
        if (block.type === 'text') made.words.push(block.text);
        if (block.type !== 'tool_use') continue;
        const input = block.input as Record<string, string>;
        made.calls.push({ name: block.name, input });
        row.results.push({ type: 'tool_result', tool_use_id: block.id, ...run(block.name, input) });
        goesOn ||= block.name !== 'propose_plan_save' && block.name !== 'thinking';
      }
      if (!goesOn) return { ...made, agent: active };
    }
    throw new Error('the agents did not come to an end');
  }

  function ask() {
    const { system, tools } = AGENTS[active];
    return client.messages
      .stream({
        model: 'claude-sonnet-5-5',
        max_tokens: 4096,
        system,
        tools: [...tools, ...(options.extraTools ?? [])].map((name) => ({
          name,
          description: name,
          input_schema: SCHEMAS[name] ?? schema({}),
        })),
        messages: view(rows, active),
      })
      .finalMessage();
  }

  function run(name: string, input: Record<string, string>): { content: string; is_error?: boolean } {
    if (name.startsWith('transfer') || name === 'returnToCoach') {
      const from = active;
      active = name === 'transferToGoalArchitect' ? 'Goal Architect' : 'Coach';
      const reason = input.reason ?? input.summary ?? '';
      rows.push({
        kind: 'told',
        to: active,
        text: `<handoff from="${from}" reason="${reason.replaceAll('"', "'")}">\n${input.context ?? reason}\n</handoff>`,
      });
      return { content: 'handed over' };
    }
    if (name === 'get_goals') return { content: JSON.stringify({ success: true, data: goals }) };
    if (name === 'createGoal') {
      if (goals.filter(({ status }) => status === 'active').length >= 5) {
        return { content: '{"success":false,"error":"Five active goals is the most"}', is_error: true };
      }
      goals.push({ id: crypto.randomUUID(), title: input.title ?? '', status: 'active' });
      return { content: JSON.stringify({ success: true, data: goals.at(-1) }) };
    }
    if (name === 'updateGoal') {
      const goal = goals.find(({ id }) => id === input.goal_id);
      if (goal === undefined) return { content: '{"success":false,"error":"no such goal"}', is_error: true };
      Object.assign(goal, input);
      return { content: JSON.stringify({ success: true, data: goal }) };
    }
    return {
      content: name === 'propose_plan_save' ? 'Proposed. The user has not decided.' : '{"success":true}',
    };
  }

  return { simulator, goals, turn, active: () => active };
}

function view(rows: readonly Row[], agent: AgentName): Anthropic.MessageParam[] {
  const messages: { role: 'user' | 'assistant'; content: Anthropic.ContentBlockParam[] }[] = [];
  const add = (role: 'user' | 'assistant', content: Anthropic.ContentBlockParam[]) => {
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) messages.push({ role, content: [...content] });
  };
  for (const row of rows) {
    if (row.kind === 'user') add('user', [{ type: 'text', text: row.text }]);
    else if (row.kind === 'told' && row.to === agent) add('user', [{ type: 'text', text: row.text }]);
    else if (row.kind === 'said' && row.agent === agent) {
      add('assistant', row.content);
      add('user', row.results);
    } else if (row.kind === 'said') {
      const words = row.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
      if (words !== '')
        add('user', [{ type: 'text', text: `<colleague name="${row.agent}">\n${words}\n</colleague>` }]);
    }
  }
  add('user', [{ type: 'text', text: '<context>\nlocale: en\n</context>' }]);
  return messages.map(({ role, content }) => ({ role, content }));
}
