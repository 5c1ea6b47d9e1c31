import { prepare } from './prepare/prepare.mjs';

// `npm run audit`: known vulnerabilities of the packages in the lockfile, and secrets in the files that git tracks.
// Exit code 1 when there is one. All data comes with packages.
await prepare();
const { audit } = await import('./audit/audit.mjs');
process.exitCode = await audit();
