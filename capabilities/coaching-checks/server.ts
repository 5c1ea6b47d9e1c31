// Public API of coaching checks, for servers.
export { guiltIn } from './phrases/no-guilt.js';
export { keepsPromise, promisesIn, promisesWithoutFollowUp } from './phrases/promises.js';
export { reviewReply } from './stages/review-reply.js';
