import { createLogger, isLoopbackHost, parseEnv } from '@roundtable/engine/process';
import { createPayloadCodec } from '@roundtable/engine/temporal';
import { codecAccess } from './codec-access.js';
import { codecServerEnv } from './config.js';
import { createCodecServer } from './serve-codec.js';

// `npm run codec-server`: lets Temporal's UI and CLI show what is encrypted to those who have CODEC_TOKEN.
const config = parseEnv(codecServerEnv, process.env);
const log = createLogger({ name: 'codec-server', level: config.LOG_LEVEL });
const { CODEC_HOST: host, CODEC_PORT: port, PAYLOAD_KEYS: keys, TEMPORAL_UI_URL: uiUrl } = config;
const server = createCodecServer({
  codec: createPayloadCodec(keys ?? { encryptsWith: null, all: [] }),
  access: codecAccess(config.CODEC_TOKEN, { isSecure: !isLoopbackHost(host), now: Date.now }),
  uiOrigin: new URL(uiUrl).origin,
  log,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
server.listen(port, host, () => log.info({ host, port, ui: uiUrl }, 'codec server is listening'));
