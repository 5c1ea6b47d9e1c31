import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { Fault } from '../faults/fault.js';
import { Script } from '../script/rule.js';
import { resetState, type SimulatorState } from '../state.js';
import { readBody } from './read-body.js';

const Gate = z.strictObject({ hold: z.string() });
const Faults = z.union([Fault, z.array(Fault)]);

/** The calls under `/_control`, for tests and benchmarks. */
export async function handleControl(
  request: IncomingMessage,
  response: ServerResponse,
  state: SimulatorState,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const route = ROUTES[`${request.method} ${url.pathname}`];
  if (route === undefined)
    return send(response, 404, { error: `no such control call: ${request.method} ${url.pathname}` });
  try {
    send(response, 200, await route({ body: await readBody(request), query: url.searchParams, state }));
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    send(response, 400, { error: message });
  }
}

type Call = { readonly body: string; readonly query: URLSearchParams; readonly state: SimulatorState };

const ROUTES: Readonly<Record<string, (call: Call) => unknown>> = {
  'POST /_control/script': ({ body, state }) => {
    const script = Script.parse(JSON.parse(body));
    state.script.set(script.rules, script);
    return { rules: script.rules.length };
  },
  'DELETE /_control/script': ({ state }) => {
    state.script.clear();
    return {};
  },
  'POST /_control/faults': ({ body, state }) => {
    const parsed = Faults.parse(JSON.parse(body));
    const faults = Array.isArray(parsed) ? parsed : [parsed];
    for (const fault of faults) state.faults.add(fault);
    return { faults: faults.length };
  },
  'GET /_control/faults': ({ state }) => ({ faults: state.faults.list() }),
  'DELETE /_control/faults': ({ state }) => {
    state.faults.clear();
    return {};
  },
  'POST /_control/release': ({ body, state }) => ({
    released: state.gates.release(Gate.parse(JSON.parse(body)).hold),
  }),
  'POST /_control/wait': async ({ body, state }) => {
    const { hold } = Gate.parse(JSON.parse(body));
    await state.gates.whenHeld(hold);
    return { held: hold };
  },
  'GET /_control/stats': ({ state }) => state.journal.stats(state.gates.held()),
  'GET /_control/requests': ({ query, state }) => ({
    requests: state.journal.requests(Number(query.get('last') ?? 20)),
  }),
  'POST /_control/reset': ({ state }) => {
    resetState(state);
    return {};
  },
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
