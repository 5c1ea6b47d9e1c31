import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Child } from '../stack/child.js';
import { listen, send, sendJson } from './http.js';
import type { System, TurnKind } from './system.js';

const LoggedIn = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const Created = z.object({ id: z.string() });
const Answered = z.object({
  type: z.string(),
  message: z.string().optional(),
  toolCalls: z.array(z.object({ tool: z.string() })).default([]),
});
export type Answered = z.infer<typeof Answered>;

export const TEAM = 'round-table';
const OPENING_AT_ONCE = 8;
/** The words by which the script (stack/simulator.ts) knows what to answer. */
export const WORDS: Readonly<Record<TurnKind, string>> = {
  tool: 'What are my goals?',
  plain: 'Just talking today.',
};

interface Owner {
  readonly token: string;
  readonly userId: string;
}

/** Roundtable as a client sees it. Every conversation has a user of its own, as in life. */
export function roundtableSystem(about: {
  url: string;
  pids: { readonly temporal: number; readonly postgres: number };
  worker: Child;
  gateway: Child;
}) {
  const owners = new Map<string, Owner>();
  const headers = (conversation: string) => {
    const owner = owners.get(conversation);
    if (owner === undefined) throw new Error(`conversation ${conversation} was not opened here`);
    return { authorization: `Bearer ${owner.token}` };
  };

  async function openOne(): Promise<string> {
    const email = `bench-${randomUUID()}@example.org`;
    const login = await sendJson({ method: 'POST', url: `${about.url}/api/auth/dev-login`, body: { email } });
    const { token, user } = LoggedIn.parse(login);
    const made = await sendJson({
      method: 'POST',
      url: `${about.url}/api/conversations`,
      body: { team: TEAM },
      headers: { authorization: `Bearer ${token}` },
    });
    const { id } = Created.parse(made);
    owners.set(id, { token, userId: user.id });
    return id;
  }

  /** Says something and waits for the turn's result. */
  async function say(conversation: string, text: string): Promise<Answered> {
    const { status, text: body } = await send({
      method: 'POST',
      url: `${about.url}/api/conversations/${conversation}/messages`,
      body: { text },
      headers: { ...headers(conversation), prefer: 'wait=60' },
    });
    if (status !== 200) throw new Error(`a message got ${status}: ${body.slice(0, 200)}`);
    return Answered.parse(JSON.parse(body));
  }

  /** Says something and does not wait for the answer. */
  async function post(conversation: string, text: string = WORDS.plain): Promise<void> {
    const { status, text: answer } = await send({
      method: 'POST',
      url: `${about.url}/api/conversations/${conversation}/messages`,
      body: { text },
      headers: headers(conversation),
    });
    if (status !== 202) throw new Error(`a message got ${status}: ${answer.slice(0, 200)}`);
  }

  const system: System = {
    name: 'roundtable',
    async open(count) {
      const opened: string[] = [];
      const opener = async () => {
        for (let left = nextLeft(); left >= 0; left = nextLeft()) opened.push(await openOne());
      };
      let remaining = count;
      const nextLeft = () => --remaining;
      await Promise.all(Array.from({ length: Math.min(count, OPENING_AT_ONCE) }, opener));
      return opened;
    },
    async turn(conversation, kind) {
      const { type, message, toolCalls } = await say(conversation, WORDS[kind]);
      const wanted = kind === 'tool' ? 1 : 0;
      if (type !== 'message' || !message || toolCalls.length !== wanted) {
        throw new Error(`a ${kind} turn ended as "${type}" with ${toolCalls.length} tool calls`);
      }
    },
    workflowId: (conversation) => `conversation-${conversation}`,
    pids: () => ({ worker: about.worker.pid(), gateway: about.gateway.pid(), ...about.pids }),
    restartWorker: () => about.worker.restart(),
  };
  return {
    ...system,
    say,
    post,
    ownerOf: (conversation: string) => owners.get(conversation)?.userId ?? '',
    worker: about.worker,
    killWorker: () => about.worker.killAndRestart(),
    stopWorker: () => about.worker.stop(),
    stopGateway: () => about.gateway.stop(),
    restartGateway: () => about.gateway.restart(),
    /** As whom the conversation's user asks. */
    headersOf: headers,
    /** Where a browser shows the conversation, and as whom it has to ask. */
    pageOf: (conversation: string) => ({
      address: `${about.url}/conversations/${conversation}`,
      headers: headers(conversation),
    }),
    /** Hears the types of the conversation's events from now on; the returned function leaves the stream. */
    listen: (conversation: string, heard: (type: string) => void) =>
      listen(
        {
          method: 'GET',
          url: `${about.url}/api/conversations/${conversation}/events`,
          headers: { ...headers(conversation), accept: 'text/event-stream' },
        },
        heard,
      ),
  };
}

export type Roundtable = ReturnType<typeof roundtableSystem>;
