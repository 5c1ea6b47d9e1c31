/**
 * Turns texts into vectors whose angle tells how close they are in meaning, across the languages of the product.
 * Vectors are of length one, so the dot product is the cosine.
 */
export interface EmbeddingPort {
  /** Vectors of different models cannot be compared: each is kept under this name. */
  readonly model: string;
  readonly dimensions: number;
  /** One vector a text, in their order. Long texts are embedded by their beginning. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
