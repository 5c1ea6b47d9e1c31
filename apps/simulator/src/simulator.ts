import { createServer, type Server } from 'node:http';
import { Fault } from './faults/fault.js';
import { handleApi } from './http/api-routes.js';
import { handleControl } from './http/control-routes.js';
import type { RecordedRequest, Stats } from './journal.js';
import { OWN_TEAMS } from './rehearsals/load-rehearsals.js';
import { openTroupe, type Troupe } from './rehearsals/rehearsed.js';
import { Rule, type RuleInput } from './script/rule.js';
import { createState, resetState, type SimulatorState } from './state.js';
import { INSTANT, type Pace } from './wire/pace.js';

export type SimulatorOptions = {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Serves `/_control/*`; off by default. */
  readonly control?: boolean;
  /** At once, unless given. */
  readonly pace?: Partial<Pace>;
  /** What is said to a request that no rule matches; its team's rehearsal is played unless given. */
  readonly otherwise?: string;
  /** The folder of the teams whose rehearsals are played; those of this repository, unless given. */
  readonly teamsDir?: string;
  /** The folder of the model for meaning; without one, sentences are compared by their words alone. */
  readonly embeddingsDir?: string | null;
  /** Where vectors are kept from start to start. */
  readonly cacheDir?: string | null;
};

/** A running simulator. */
export type Simulator = {
  readonly url: string;
  readonly port: number;
  /** Replaces the script; `append` adds to it, `strict` refuses what no rule matches. */
  script(
    rules: readonly RuleInput[],
    options?: { readonly strict?: boolean; readonly append?: boolean },
  ): void;
  fault(fault: Fault): void;
  clearFaults(): void;
  /** Lets replies that wait at the gate go on; returns how many there were. */
  release(hold: string): number;
  waitForHold(hold: string): Promise<void>;
  stats(): Stats;
  /** The last requests, oldest first; 200 are kept. */
  requests(last?: number): readonly RecordedRequest[];
  reset(): void;
  close(): Promise<void>;
};

/** Starts a simulator in this process; rejects when the port cannot be taken. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { teamsDir = OWN_TEAMS, embeddingsDir = null, cacheDir = null } = options;
  let opened: Troupe | null = null;
  // Rehearsals take a second to read, and most tests script what is said.
  const troupe = () => {
    opened ??= openTroupe({ teamsDir, embeddingsDir, cacheDir });
    return opened;
  };
  if (embeddingsDir !== null) troupe(); // vectors are made meanwhile
  const state = createState({
    pace: { ...INSTANT, ...options.pace },
    otherwise: options.otherwise ?? null,
    troupe,
  });
  const host = options.host ?? '127.0.0.1';
  const server = createHttpServer(state, options.control ?? false);
  const port = await listen(server, options.port ?? 0, host);

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    script: (rules, { strict = false, append = false } = {}) =>
      state.script.set(
        rules.map((rule) => Rule.parse(rule)),
        { strict, append },
      ),
    fault: (fault) => state.faults.add(Fault.parse(fault)),
    clearFaults: () => state.faults.clear(),
    release: (hold) => state.gates.release(hold),
    waitForHold: (hold) => state.gates.whenHeld(hold),
    stats: () => state.journal.stats(state.gates.held()),
    requests: (last = 200) => state.journal.requests(last),
    reset: () => resetState(state),
    close: async () => {
      await close(server);
      await opened?.meanings.close();
    },
  };
}

function createHttpServer(state: SimulatorState, hasControl: boolean): Server {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    const handle = hasControl && path.startsWith('/_control/') ? handleControl : handleApi;
    // What still escapes is a socket that went away in mid-request; there is nobody left to answer.
    handle(request, response, state).catch(() => response.destroy());
  });
  // A pooled client connection must outlive the pauses of a conversation.
  server.keepAliveTimeout = 60_000;
  return server;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
