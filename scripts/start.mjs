import { pathToFileURL } from 'node:url';
import { inCheckout } from './prepare/paths.mjs';
import { loadEnvFile, prepare } from './prepare/prepare.mjs';

// `npm start`: from a bare checkout to the whole product running on this machine.
await prepare();
loadEnvFile();
const { runLocalStack } = await import(pathToFileURL(inCheckout('packages/local-stack/dist/main.js')).href);
await runLocalStack();
