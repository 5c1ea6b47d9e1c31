// What others may use of these checks in a server.
export { reviewReply } from './stages/review-reply.js';
