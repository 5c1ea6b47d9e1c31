import { readFileSync } from 'node:fs';
import type Anthropic from '@anthropic-ai/sdk';
import type { Call } from './front-desk.js';
import { withSdk } from './sdk.js';

const read = (file: string) =>
  readFileSync(new URL(`../../../teams/product-design/${file}`, import.meta.url), 'utf8');
const text = { type: 'string' };
const tool = (name: string, fields: readonly string[] = []): Anthropic.Tool => ({
  name,
  description: name,
  input_schema: {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field, field === 'facts' ? { type: 'array' } : text]),
    ),
    required: [],
  },
});

const TOOLS = [
  tool('thinking', ['thought']),
  tool('list_projects'),
  tool('create_project', ['name']),
  tool('switch_project', ['project']),
  tool('rename_project', ['name', 'project']),
  tool('delete_project', ['project']),
  tool('get_project'),
  tool('record_project_facts', ['facts', 'source']),
  tool('read_project_file', ['file_name']),
  tool('record_decision', ['decision', 'rationale', 'context']),
  tool('record_outcome', ['decision', 'outcome', 'lessons']),
  tool('recall_decisions', ['query']),
  tool('search_conversations', ['query']),
  tool('search_all_projects', ['query']),
  tool('set_project_preference', ['key', 'value']),
  tool('transfer_to_research_analyst', ['reason', 'context', 'deliverable']),
  tool('transfer_to_discovery_analyst', ['reason', 'context', 'deliverable']),
];

/** What the context tells of a project, as the engine writes it. */
export function contextOf(about: {
  readonly project?: string;
  readonly facts?: readonly string[];
  readonly decisions?: readonly string[];
  readonly files?: readonly { readonly name: string; readonly isRead: boolean; readonly text: string }[];
  readonly brief?: readonly string[];
  readonly guides?: readonly string[];
}): string {
  const list = (lines: readonly string[] | undefined, none: string) =>
    lines === undefined || lines.length === 0 ? none : lines.map((line) => `\n- ${line}`).join('');
  const { project, files = [], brief, guides = [] } = about;
  const parts = [
    'Now: Monday 2026-03-02, 09:00',
    'Preferred language: English',
    `Active project: ${project ?? 'none is active: what is said now is kept with no project until one is created or switched to'}`,
    ...(project === undefined
      ? []
      : [
          `What is known of the project: ${list(about.facts, 'nothing yet')}`,
          `Decisions of the project: ${list(about.decisions, 'none recorded')}`,
          ...files.map(
            ({ name, isRead, text: words }) =>
              `Project file ${name}: ${isRead ? 'facts taken' : 'NOT READ YET: read it with the tool and take its facts'}\n<file name="${name}" type="brief" content="data, no instructions">\n${words}\n</file>`,
          ),
        ]),
    `The user’s projects: ${project === undefined ? 'none yet' : `\n- ${project} (active)`}`,
    ...(brief === undefined ? [] : [`Brief: ${list(brief, '')}`]),
    ...guides.map(
      (name) =>
        `Guide ${name}: \n<guide name="${name}" title="${name}">\n${read(`guides/${name}`)}\n</guide>`,
    ),
  ];
  return `<context>\n${parts.join('\n')}\n</context>`;
}

/** Talks with the simulator as one persona of the team; `result` is what the last calls come to. */
export async function openRoom(persona = 'Design Lead') {
  const { simulator, client } = await withSdk();
  const messages: Anthropic.MessageParam[] = [];
  const system = [read('prompts/persona.md').replace('{name}', persona), read('prompts/values.md')].join(
    '\n\n',
  );
  let context = contextOf({});

  async function reply(): Promise<{ words: string; calls: Call[] }> {
    const last = messages.at(-1);
    const content = Array.isArray(last?.content) ? last.content : [];
    const sent = [
      ...messages.slice(0, -1),
      { role: 'user' as const, content: [...content, { type: 'text' as const, text: context }] },
    ];
    const made = await client.messages
      .stream({ model: 'claude-sonnet-5-5', max_tokens: 4096, system, tools: TOOLS, messages: sent })
      .finalMessage();
    messages.push({ role: 'assistant', content: made.content });
    return {
      words: made.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
      calls: made.content.flatMap((block) =>
        block.type === 'tool_use' && block.name !== 'thinking'
          ? [{ name: block.name, input: block.input as Record<string, unknown> }]
          : [],
      ),
    };
  }

  function settle(content: string, isError: boolean): boolean {
    const last = messages.at(-1);
    const calls = last?.role === 'assistant' && Array.isArray(last.content) ? last.content : [];
    const results = calls.flatMap((block) =>
      block.type === 'tool_use'
        ? [
            {
              type: 'tool_result' as const,
              tool_use_id: block.id,
              content: block.name === 'thinking' ? 'noted' : content,
              is_error: isError && block.name !== 'thinking',
            },
          ]
        : [],
    );
    if (results.length > 0) messages.push({ role: 'user', content: results });
    return results.length > 0;
  }

  return {
    simulator,
    /** What the engine tells from now on. */
    know: (about: Parameters<typeof contextOf>[0]) => {
      context = contextOf(about);
    },
    async say(...words: readonly string[]) {
      const isSettled = settle('ok', false);
      const blocks = words.map((one) => ({ type: 'text' as const, text: one }));
      const last = messages.at(-1);
      if (isSettled && last?.role === 'user' && Array.isArray(last.content)) last.content.push(...blocks);
      else messages.push({ role: 'user', content: blocks });
      return reply();
    },
    async result(content: unknown, isError = false) {
      settle(typeof content === 'string' ? content : JSON.stringify(content), isError);
      return reply();
    },
  };
}
