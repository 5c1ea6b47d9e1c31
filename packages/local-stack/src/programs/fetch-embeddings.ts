import { fetchEmbeddingModel } from './embedding-model.js';

// `npm run embeddings:fetch`: for a deployment; the local stack gets the model by itself. Prints its folder.
const dir = await fetchEmbeddingModel({ report: (line) => void process.stderr.write(`${line}\n`) });
process.stdout.write(`${dir}\n`);
