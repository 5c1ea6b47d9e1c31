// Public API of follow-ups, for servers.

export { createCommitment, settleCommitment, updateCommitment } from './service/commitments.js';
export { cancelFollowUp, completeFollowUp, createFollowUp, listFollowUps } from './service/follow-ups.js';
export { lapseLate } from './service/lapse.js';
