import { normalize, relu, toUnitLength } from './dense.js';
import { CHANNELS, type Convolution, DIMENSIONS, HIDDEN, type Weights } from './weights.js';

/**
 * The Universal Sentence Encoder, multilingual, version 3 (Yang et al., arXiv:1907.04307), in its convolutional form:
 * piece vectors and three convolutions over them, summed over the text, then four dense layers. The result has length
 * one, so that the dot product of two texts is their cosine.
 */
export function encode(weights: Weights, ids: readonly number[]): Float32Array {
  const pieces = ids.map(weights.pieceVector);
  const projected = projectAll(weights, pieces);
  const convolved = weights.convolutions.map((convolution, branch) =>
    convolve(
      weights,
      convolution,
      projected.map((row) => row.subarray(branch * CHANNELS, (branch + 1) * CHANNELS)),
    ),
  );
  const sum = new Float32Array(DIMENSIONS + convolved.length * CHANNELS);
  pieces.forEach((piece, i) => {
    const features = new Float32Array(sum.length);
    features.set(piece);
    convolved.forEach((rows, branch) => {
      features.set(rows[i] ?? [], DIMENSIONS + branch * CHANNELS);
    });
    normalize(features, weights.features);
    for (let j = 0; j < sum.length; j++) sum[j] = (sum[j] ?? 0) + (features[j] ?? 0);
  });
  return toText(weights, sum, pieces.length);
}

function projectAll(
  { convolutions, projected, addProduct }: Weights,
  pieces: readonly Float32Array[],
): Float32Array[] {
  return pieces.map((piece) => {
    const row = new Float32Array(convolutions.length * CHANNELS);
    convolutions.forEach(({ project }, branch) => {
      row.set(addProduct(project.bias.slice(), piece, project.weights), branch * CHANNELS);
    });
    return normalize(row, projected);
  });
}

/** Two layers, each added to what it was given; what lies outside of the text counts as zeros. */
function convolve(
  { addProduct }: Weights,
  convolution: Convolution,
  rows: readonly Float32Array[],
): readonly Float32Array[] {
  const { size, before } = convolution;
  return [convolution.first, convolution.second].reduce<readonly Float32Array[]>(
    (input, layer) =>
      input.map((own, at) => {
        const window = new Float32Array(size * CHANNELS);
        for (let i = 0; i < size; i++) {
          const row = input[at - before + i];
          if (row !== undefined) window.set(row, i * CHANNELS);
        }
        const output = relu(addProduct(layer.bias.slice(), window, layer.weights));
        for (let j = 0; j < CHANNELS; j++) output[j] = (output[j] ?? 0) + (own[j] ?? 0);
        return output;
      }),
    rows,
  );
}

function toText(weights: Weights, sum: Float32Array, pieces: number): Float32Array {
  const { addProduct } = weights;
  const mean = addProduct(new Float32Array(DIMENSIONS), sum, weights.toText.weights);
  for (let j = 0; j < DIMENSIONS; j++)
    mean[j] = ((mean[j] ?? 0) + pieces * (weights.toText.bias[j] ?? 0)) / Math.sqrt(pieces);
  const first = relu(addProduct(new Float32Array(HIDDEN), mean, weights.first));
  const shortcut = addProduct(new Float32Array(HIDDEN), mean, weights.second.shortcut);
  const second = relu(addProduct(shortcut, first, weights.second.weights));
  const third = relu(addProduct(new Float32Array(DIMENSIONS), second, weights.third));
  const last = addProduct(new Float32Array(DIMENSIONS), second, weights.last.shortcut);
  addProduct(last, third, weights.last.weights);
  for (let j = 0; j < DIMENSIONS; j++) last[j] = Math.tanh(last[j] ?? 0);
  return toUnitLength(last);
}
