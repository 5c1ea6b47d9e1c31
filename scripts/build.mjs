import { prepare } from './prepare/prepare.mjs';

// `npm run build`: packages, Prisma client, compilation, workflow bundle; only what changed.
await prepare();
