/**
 * Turns texts into vectors: the smaller their angle, the closer the meaning, across the languages of the product.
 * Vectors have length one, so the dot product is the cosine.
 */
export interface EmbeddingPort {
  /** The model's name, stored with each vector: vectors of different models cannot be compared. */
  readonly model: string;
  readonly dimensions: number;
  /** Returns one vector per text, in the same order. Long texts are cut off. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
