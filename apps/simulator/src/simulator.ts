import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPromptCache } from './api/prompt-cache.js';
import { Fault, type FaultInput } from './faults/fault.js';
import { handleApi } from './http/api-routes.js';
import { handleControl } from './http/control-routes.js';
import { createJournal } from './journal.js';
import { OWN_TEAMS } from './rehearsals/load-rehearsals.js';
import { openTroupe, type Troupe } from './rehearsals/rehearsed.js';
import { createBook } from './script/book.js';
import { Rule, type RuleInput } from './script/rule.js';
import { createGates } from './wire/gates.js';
import type { Pace } from './wire/steps.js';

export interface SimulatorOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Serves `/_control/*`; off by default. */
  readonly control?: boolean;
  /** At once, unless given. */
  readonly pace?: Partial<Pace>;
  /** What is said to a request that no rule matches; its team's rehearsal is played unless given. */
  readonly otherwise?: string | undefined;
  /** The folder of the teams whose rehearsals are played; those of this repository, unless given. */
  readonly teamsDir?: string;
  /** The folder of the model for meaning; without one, sentences are compared by their words alone. */
  readonly embeddingsDir?: string | null;
  /** Where vectors are kept from start to start. */
  readonly cacheDir?: string | null;
  /** Told of each request that is refused for a fault of its own, with what it was told. */
  readonly onRejection?: (message: string) => void;
}

/** Everything that one simulator holds between requests. */
export type SimulatorState = ReturnType<typeof createState>;
/** A running simulator. */
export type Simulator = Awaited<ReturnType<typeof createSimulator>>;

/** Starts a simulator in this process; rejects when the port cannot be taken. */
export async function createSimulator(options: SimulatorOptions = {}) {
  const { port = 0, host = '127.0.0.1', control = false } = options;
  const state = createState(options);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    const handled =
      control && path.startsWith('/_control/')
        ? handleControl(request, response, simulator)
        : handleApi(request, response, state);
    // What still escapes is a socket that went away in mid-request; there is nobody left to answer.
    handled.catch(() => response.destroy());
  });
  // A pooled client connection must outlive the pauses of a conversation.
  server.keepAliveTimeout = 60_000;
  await once(server.listen(port, host), 'listening');
  const address = server.address() as AddressInfo;

  const simulator = {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    /** Replaces the script and closes its gates; `append` adds to it, `strict` refuses what no rule matches. */
    script(rules: readonly RuleInput[], { strict = false, append = false } = {}): void {
      const read = rules.map((rule) => Rule.parse(rule));
      if (!append) {
        state.script.clear();
        state.gates.close();
      }
      for (const rule of read) state.script.add(rule);
      state.isStrict = strict;
    },
    fault: (fault: FaultInput): void => state.faults.add(Fault.parse(fault)),
    clearFaults: (): void => state.faults.clear(),
    /** Lets replies that wait at the gate go on, and later ones pass until the script is replaced; returns how many waited. */
    release: (hold: string): number => state.gates.release(hold),
    waitForHold: (hold: string): Promise<void> => state.gates.whenHeld(hold),
    stats: () => state.journal.stats(state.gates.held()),
    /** The last requests, oldest first; 200 are kept. */
    requests: (last = 200) => state.journal.requests(last),
    /** Forgets script, faults, cache, counts and journal, and lets held replies go. */
    reset(): void {
      simulator.script([]);
      state.faults.clear();
      state.cache.clear();
      state.gates.release();
      state.journal.reset();
    },
    async close(): Promise<void> {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
      await state.closeTroupe();
    },
  };
  return simulator;
}

function createState({
  pace,
  otherwise,
  teamsDir = OWN_TEAMS,
  embeddingsDir = null,
  cacheDir = null,
  onRejection,
}: SimulatorOptions) {
  let opened: Troupe | null = null;
  /** Rehearsals take half a second to read, and most tests script what is said. */
  const troupe = (): Troupe => {
    opened ??= openTroupe({ teamsDir, embeddingsDir, cacheDir });
    return opened;
  };
  if (embeddingsDir !== null) troupe(); // vectors are made meanwhile
  return {
    cache: createPromptCache(),
    faults: createBook<Fault>(),
    script: createBook<Rule>(),
    isStrict: false,
    gates: createGates(),
    journal: createJournal(onRejection),
    pace: { firstTokenMs: 0, tokensPerSecond: 0, ...pace } satisfies Pace,
    /** What is said where no rule matches; undefined: its team's rehearsal is played. */
    otherwise,
    troupe,
    closeTroupe: async () => opened?.meanings.close(),
  };
}
