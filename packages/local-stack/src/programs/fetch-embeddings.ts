import { fetchEmbeddingModel } from './embedding-model.js';

// `npm run embeddings:fetch`: fetches the model for a deployment and prints its folder. The local stack does so itself.
const dir = await fetchEmbeddingModel({ report: (line) => void process.stderr.write(`${line}\n`) });
process.stdout.write(`${dir}\n`);
