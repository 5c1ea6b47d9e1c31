import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { signatureOf } from '../src/api/signature.js';
import { createSimulator } from '../src/index.js';
import { withSdk } from './sdk.js';

const base = { model: 'm', max_tokens: 100, messages: [{ role: 'user', content: 'hi' }] };
const tools = [{ name: 'get_goals', input_schema: { type: 'object', properties: {} } }];
const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
const call = (id: string) => ({ type: 'tool_use', id, name: 'get_goals', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'x' });
const cached = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');
const picture = (source: object) => ({ ...base, messages: [user([{ type: 'image', source }])] });
const bytes = (media_type: string, data: string) => picture({ type: 'base64', media_type, data });

const refused: readonly (readonly [string, object, RegExp])[] = [
  ['no model', { ...base, model: undefined }, /^model: Field required/],
  ['an empty model', { ...base, model: '' }, /^model: /],
  ['no max_tokens', { ...base, max_tokens: undefined }, /^max_tokens: Field required/],
  ['max_tokens 0', { ...base, max_tokens: 0 }, /^max_tokens: /],
  ['max_tokens as text', { ...base, max_tokens: '100' }, /^max_tokens: Input should be a valid/],
  ['no messages', { ...base, messages: undefined }, /^messages: Field required/],
  ['empty messages', { ...base, messages: [] }, /at least one message/],
  ['an unknown field', { ...base, conversationId: 'x' }, /^conversationId: Extra inputs/],
  ['an assistant first', { ...base, messages: [assistant('hi')] }, /first message must use the "user" role/],
  ['an unknown role', { ...base, messages: [{ role: 'system', content: 'x' }] }, /^messages.0.role: /],
  ['an unknown block', { ...base, messages: [user([{ type: 'sound' }])] }, /^messages.0.content.0/],
  [
    'a block with a field of ours',
    { ...base, messages: [user([{ type: 'text', text: 'x', agent: 'coach' }])] },
    /agent: Extra inputs/,
  ],
  ['a picture of an unknown type', bytes('image/svg+xml', png), /media_type: Input should be 'image\/jpeg'/],
  [
    'a picture without a source',
    { ...base, messages: [user([{ type: 'image' }])] },
    /source: Field required/,
  ],
  ['a picture without bytes', bytes('image/png', ''), /image cannot be empty/],
  ['a picture that is no base64', bytes('image/png', 'data:image/png'), /Invalid base64 data/],
  ['a picture of another type', bytes('image/jpeg', png), /does not appear to be one/],
  [
    'a picture of more than 5 MB',
    bytes('image/png', `${png.replaceAll('=', 'A')}${'A'.repeat(5 * 1024 * 1024)}`),
    /image exceeds 5 MB maximum/,
  ],
  [
    'a picture of an assistant',
    {
      ...base,
      messages: [
        user('a'),
        assistant([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }]),
        user('b'),
      ],
    },
    /`image` blocks can only be in `user` messages/,
  ],
  [
    'a document of a type that is not taken',
    {
      ...base,
      messages: [user([{ type: 'document', source: { type: 'base64', media_type: 'text/csv', data: png } }])],
    },
    /media_type: Input should be 'application\/pdf'/,
  ],
  ['an empty text block', { ...base, messages: [user([{ type: 'text', text: '' }])] }, /must be non-empty/],
  ['a blank text block', { ...base, messages: [user(' \n')] }, /non-whitespace/],
  ['empty user content', { ...base, messages: [user([])] }, /user messages must have non-empty content/],
  [
    'empty assistant content in the middle',
    { ...base, messages: [user('a'), assistant([]), user('b')] },
    /all messages must have non-empty content/,
  ],
  ['an empty system block', { ...base, system: [{ type: 'text', text: '' }, cached] }, /^system: /],
  [
    'trailing whitespace at the end',
    { ...base, messages: [user('a'), assistant('So ')] },
    /trailing whitespace/,
  ],
  [
    'a tool_use without its result',
    { ...base, tools, messages: [user('a'), assistant([call('t1')]), user('b')] },
    /`tool_use` ids were found without `tool_result` blocks immediately after: t1/,
  ],
  [
    'a final tool_use',
    { ...base, tools, messages: [user('a'), assistant([call('t1')])] },
    /without `tool_result`/,
  ],
  [
    'one of two results missing',
    { ...base, tools, messages: [user('a'), assistant([call('t1'), call('t2')]), user([result('t1')])] },
    /after: t2/,
  ],
  [
    'a tool_result without a tool_use',
    { ...base, tools, messages: [user([result('t1')])] },
    /unexpected `tool_use_id`/,
  ],
  [
    'a tool_result one message too late',
    {
      ...base,
      tools,
      messages: [
        user('a'),
        assistant([call('t1')]),
        user([result('t1')]),
        assistant('ok'),
        user([result('t1')]),
      ],
    },
    /unexpected `tool_use_id`/,
  ],
  [
    'two results for one call',
    { ...base, tools, messages: [user('a'), assistant([call('t1')]), user([result('t1'), result('t1')])] },
    /multiple `tool_result`/,
  ],
  [
    'text before the tool_result',
    {
      ...base,
      tools,
      messages: [user('a'), assistant([call('t1')]), user([{ type: 'text', text: 'b' }, result('t1')])],
    },
    /must come first/,
  ],
  [
    'duplicate tool_use ids',
    { ...base, tools, messages: [user('a'), assistant([call('t1'), call('t1')]), user([result('t1')])] },
    /ids must be unique/,
  ],
  [
    'a tool_use id used again later',
    {
      ...base,
      tools,
      messages: [
        user('a'),
        assistant([call('t1')]),
        user([result('t1')]),
        assistant([call('t1')]),
        user([result('t1')]),
      ],
    },
    /ids must be unique/,
  ],
  [
    'a tool_use from the user',
    { ...base, tools, messages: [user([call('t1')])] },
    /can only be in `assistant`/,
  ],
  [
    'a tool_result from the assistant',
    { ...base, tools, messages: [user('a'), assistant([result('t1')]), user('b')] },
    /can only be in `user`/,
  ],
  [
    'tool blocks without tools',
    { ...base, messages: [user('a'), assistant([call('t1')]), user([result('t1')])] },
    /must define tools/,
  ],
  ['duplicate tool names', { ...base, tools: [...tools, ...tools] }, /Tool names must be unique/],
  [
    'a bad tool name',
    { ...base, tools: [{ ...tools[0], name: 'get goals' }] },
    /^tools.0.name: String should match/,
  ],
  ['a tool without a schema', { ...base, tools: [{ name: 'x' }] }, /input_schema: Field required/],
  [
    'a schema that is no object',
    { ...base, tools: [{ name: 'x', input_schema: { type: 'string' } }] },
    /input_schema.type/,
  ],
  [
    'an unknown tool in tool_choice',
    { ...base, tools, tool_choice: { type: 'tool', name: 'y' } },
    /Tool 'y' not found/,
  ],
  ['tool_choice without tools', { ...base, tool_choice: { type: 'auto' } }, /while providing tools/],
  [
    'five cache breakpoints',
    { ...base, messages: [user([cached, cached, cached, cached, cached])] },
    /maximum of 4 blocks with cache_control.*Found 5/,
  ],
  ['a bad temperature', { ...base, temperature: 2 }, /^temperature: range/],
  [
    'a thought that is not given back as it came',
    {
      ...base,
      messages: [
        user('hello'),
        assistant([{ type: 'thinking', thinking: 'changed', signature: signatureOf('x') }]),
        user('go on'),
      ],
    },
    /Invalid `signature` in `thinking` block/,
  ],
  ['thinking without a budget', { ...base, thinking: { type: 'enabled' } }, /budget_tokens/],
  ['half an emoji', { ...base, messages: [user('\ud83d cut')] }, /surrogate/],
];

const accepted: readonly (readonly [string, object])[] = [
  ['the minimum', base],
  [
    'consecutive messages of one role',
    { ...base, messages: [user('a'), user('b'), assistant('c'), assistant('d'), user('e')] },
  ],
  [
    'results and text in two user messages',
    { ...base, tools, messages: [user('a'), assistant([call('t1')]), user([result('t1')]), user('b')] },
  ],
  [
    'an empty tool result',
    {
      ...base,
      tools,
      messages: [user('a'), assistant([call('t1')]), user([{ ...result('t1'), content: '' }])],
    },
  ],
  [
    'a tool result without content',
    {
      ...base,
      tools,
      messages: [user('a'), assistant([call('t1')]), user([{ type: 'tool_result', tool_use_id: 't1' }])],
    },
  ],
  [
    'system as blocks, metadata, temperature, stop sequences',
    { ...base, system: [cached], metadata: { user_id: 'u' }, temperature: 0.5, stop_sequences: ['x'] },
  ],
  ['a whole emoji, also escaped', { ...base, messages: [user('😀 and \\ud83d in words')] }],
  [
    'a thinking block given back',
    {
      ...base,
      tools,
      messages: [
        user('a'),
        assistant([{ type: 'thinking', thinking: 'x', signature: signatureOf('x') }, call('t1')]),
        user([result('t1')]),
      ],
    },
  ],
];

async function post(url: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/v1/messages`, {
    method: 'POST',
    body,
    headers: {
      'x-api-key': 'k',
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
      ...headers,
    },
  });
}

describe('the Messages API as strictly as the real one', () => {
  it.each(refused)('refuses %s', async (_name, body, message) => {
    const { simulator } = await withSdk();
    const response = await post(simulator.url, JSON.stringify(body));
    expect(response.status).toBe(400);
    const error = await response.json();
    expect(error).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
    expect(error.error.message).toMatch(message);
    expect(error.request_id).toBe(response.headers.get('request-id'));
    expect(simulator.stats()).toMatchObject({ requests: 1, rejected: 1, rejections: [error.error.message] });
  });

  it.each(accepted)('accepts %s', async (_name, body) => {
    const { simulator } = await withSdk();
    const response = await post(simulator.url, JSON.stringify(body));
    expect(await response.json()).toMatchObject({ type: 'message', role: 'assistant' });
    expect(simulator.stats()).toMatchObject({ requests: 1, rejected: 0, inFlight: 0 });
  });

  it('refuses a request without a key, without a version, and with a body that is no JSON', async () => {
    const { simulator } = await withSdk();
    const noKey = await post(simulator.url, JSON.stringify(base), { 'x-api-key': '' });
    expect(noKey.status).toBe(401);
    expect(await noKey.json()).toMatchObject({ error: { type: 'authentication_error' } });
    const noVersion = await post(simulator.url, JSON.stringify(base), { 'anthropic-version': '' });
    expect(await noVersion.json()).toMatchObject({
      error: { message: 'anthropic-version: header is required' },
    });
    const cut = await post(simulator.url, '{"model":');
    expect(await cut.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringMatching(/not valid JSON/) },
    });
    expect(simulator.stats()).toMatchObject({ rejected: 3, byStatus: { 400: 2, 401: 1 } });
  });

  it('answers 404 for an unknown path, 405 for a wrong method and 413 above 32 MB', async () => {
    const { simulator } = await withSdk();
    expect((await fetch(`${simulator.url}/v2/messages`)).status).toBe(404);
    expect((await fetch(`${simulator.url}/_control/stats`)).status).toBe(404);
    expect((await fetch(`${simulator.url}/v1/messages`)).status).toBe(405);
    const large = await post(
      simulator.url,
      JSON.stringify({ ...base, system: 'x'.repeat(33 * 1024 * 1024) }),
    ).catch((error: unknown) => error);
    // The server answers before the body is through, so the client may see the reset first.
    if (large instanceof Response) expect(large.status).toBe(413);
    expect(simulator.stats().byStatus).toMatchObject({ 413: 1 });
  });

  it('tells of each refusal, whatever is forgotten afterwards', async () => {
    const told: string[] = [];
    const { simulator } = await withSdk({ onRejection: (message) => void told.push(message) });
    await post(simulator.url, JSON.stringify(base));
    await post(simulator.url, JSON.stringify({ ...base, messages: [] }));
    simulator.reset();
    expect(told).toEqual([expect.stringMatching(/at least one message/)]);
  });

  it('refuses nothing of a client that leaves in the middle of its request', async () => {
    const { simulator } = await withSdk();
    const left = request(`${simulator.url}/v1/messages`, { method: 'POST' });
    left.on('error', () => {}); // it is destroyed
    left.write('{"model":');
    await expect.poll(() => simulator.stats().inFlight).toBe(1);
    left.destroy();
    await expect.poll(() => simulator.stats().inFlight).toBe(0);
    expect(simulator.stats()).toMatchObject({ requests: 1, rejected: 0 });
  });

  it('refuses a port that is taken', async () => {
    const { simulator } = await withSdk();
    await expect(createSimulator({ port: simulator.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
