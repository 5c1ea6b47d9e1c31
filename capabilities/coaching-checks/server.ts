// What others may use of these checks in a server.
export { guiltIn } from './phrases/no-guilt.js';
export { keepsPromise, promisesIn, promisesWithoutFollowUp } from './phrases/promises.js';
export { reviewReply } from './stages/review-reply.js';
