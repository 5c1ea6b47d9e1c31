export { openEmbeddings } from './open-embeddings.js';
export { loadSentenceEncoder, PIECES_FILE, WEIGHTS_FILE } from './sentence-encoder.js';
export { createThreadEmbeddings, hasModel, MODEL, type ThreadEmbeddings } from './thread-embeddings.js';
