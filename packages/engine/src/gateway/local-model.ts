import type { Claudes, Tried } from '@roundtable/activities';
import { ConnectModel, type LocalModel, type ModelTried } from '@roundtable/api';
import { fail, type ModelConnection, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { findLocalServers, type LocalServer } from '../local-model/local-servers.js';
import {
  type ConnectionFile,
  connectionIn,
  MissingSecrets,
  UnreadableConnection,
} from '../local-model/model-connection.js';
import { modelEnv } from '../process/config.js';
import { type Environment, parseEnv } from '../process/env.js';
import { allowsDevLogin, type GatewayConfig } from './config.js';

/** Reads and sets the model connection of the local stack, like `npm run connect`. */
export interface LocalModelService {
  read(): Promise<LocalModel>;
  /** Tries the model, and stores the connection if the model works. */
  connect(input: unknown): Promise<ServiceResult<ModelTried>>;
  disconnect(): void;
}

export interface LocalModelParts {
  readonly file: ConnectionFile;
  readonly findServers: () => Promise<readonly LocalServer[]>;
  readonly claudes: Claudes;
  /** Whether environment variables of the stack already choose the model. */
  readonly isGiven: boolean;
}

/** Creates the service; null outside of the local stack. */
export function localModelOf(config: GatewayConfig, env: Environment): LocalModelService | null {
  const { LOCAL_STACK_HOME: home } = config;
  if (home === undefined || !allowsDevLogin(config)) return null;
  const models = parseEnv(modelEnv, env);
  return createLocalModel({
    file: connectionIn(home),
    findServers: findLocalServers,
    claudes: {
      baseUrl: models.ANTHROPIC_BASE_URL ?? null,
      models: { fast: models.MODEL_FAST, balanced: models.MODEL_BALANCED, deep: models.MODEL_DEEP },
    },
    isGiven: config.LOCAL_STACK_MODEL_GIVEN === 'on',
  });
}

/** Only servers that are found on this machine are called: a request cannot name another address. */
export function createLocalModel({
  file,
  findServers,
  claudes,
  isGiven,
}: LocalModelParts): LocalModelService {
  return {
    async read() {
      return {
        connected: withoutKey(readConnection(file)),
        servers: (await findServers()).map((server) => ({ ...server, models: [...server.models] })),
        givenByEnvironment: isGiven,
      };
    },
    async connect(input) {
      const parsed = parseInput(ConnectModel, input);
      if (!parsed.success) return parsed;
      const wanted = connectionOf(parsed.data);
      if (wanted.provider === 'openai-compatible' && !isFound(wanted, await findServers()))
        return fail('CONFLICT', `No server with the model "${wanted.model}" was found on this machine`);
      // Loaded on demand: no other request of a gateway calls a model.
      const { connectModel } = await import('@roundtable/activities');
      try {
        return ok(toldOf(await connectModel(wanted, { claudes, keep: file.write })));
      } catch (error) {
        if (error instanceof MissingSecrets) return fail('CONFLICT', error.message, { missing: error.file });
        throw error;
      }
    },
    disconnect: () => file.remove(),
  };
}

/** An unreadable connection counts as none, so that another model can be connected. */
function readConnection(file: ConnectionFile): ModelConnection | null {
  try {
    return file.read();
  } catch (error) {
    if (error instanceof UnreadableConnection) return null;
    throw error;
  }
}

function withoutKey(connection: ModelConnection | null): LocalModel['connected'] {
  if (connection === null) return null;
  if (connection.provider === 'anthropic') return { provider: 'anthropic' };
  const { provider, baseUrl, model } = connection;
  return { provider, baseUrl, model };
}

function connectionOf(wanted: ConnectModel): ModelConnection {
  return wanted.provider === 'anthropic' ? wanted : { ...wanted, tools: 'own', key: null };
}

function isFound(
  { baseUrl, model }: { readonly baseUrl: string; readonly model: string },
  servers: readonly LocalServer[],
): boolean {
  return servers.some((server) => server.baseUrl === baseUrl && server.models.includes(model));
}

function toldOf({ connection, trial }: Tried): ModelTried {
  switch (trial.type) {
    case 'works': {
      const inPrompt = connection.provider === 'openai-compatible' && connection.tools === 'prompt';
      return { type: 'works', said: trial.said, seconds: trial.seconds, inPrompt };
    }
    case 'no_tools':
      return { type: 'no_tools', said: trial.said, why: trial.why };
    case 'silent':
      return { type: 'silent', reason: trial.reason };
  }
}
