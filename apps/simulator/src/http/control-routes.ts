import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Fault } from '../faults/fault.js';
import { Rule } from '../script/rule.js';
import type { Simulator } from '../simulator.js';

const Script = z.strictObject({
  rules: z.array(Rule),
  strict: z.boolean().default(false),
  append: z.boolean().default(false),
});
const Faults = z.union([Fault, z.array(Fault)]).transform((faults) => [faults].flat());
const Gate = z.strictObject({ hold: z.string() });

/** The calls under `/_control`, for tests and benchmarks. */
export async function handleControl(
  request: IncomingMessage,
  response: ServerResponse,
  simulator: Simulator,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
  const call = CALLS[`${request.method} ${pathname.slice('/_control/'.length)}`];
  const send = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (call === undefined) return send(404, { error: `no such control call: ${request.method} ${pathname}` });
  try {
    const body = await text(request);
    send(200, (await call(simulator, body === '' ? {} : JSON.parse(body), searchParams)) ?? {});
  } catch (error) {
    send(400, { error: error instanceof z.ZodError ? z.prettifyError(error) : String(error) });
  }
}

type Call = (simulator: Simulator, body: unknown, query: URLSearchParams) => unknown;

const CALLS: Readonly<Record<string, Call>> = {
  'POST script': (simulator, body) => {
    const { rules, ...options } = Script.parse(body);
    simulator.script(rules, options);
    return { rules: rules.length };
  },
  'POST faults': (simulator, body) => {
    const faults = Faults.parse(body);
    for (const fault of faults) simulator.fault(fault);
    return { faults: faults.length };
  },
  'DELETE faults': (simulator) => simulator.clearFaults(),
  'POST release': (simulator, body) => ({ released: simulator.release(Gate.parse(body).hold) }),
  'POST wait': async (simulator, body) => {
    const { hold } = Gate.parse(body);
    await simulator.waitForHold(hold);
    return { held: hold };
  },
  'GET stats': (simulator) => simulator.stats(),
  'GET requests': (simulator, _, query) => ({
    requests: simulator.requests(Number(query.get('last') ?? 20)),
  }),
  'POST reset': (simulator) => simulator.reset(),
};
