import type { Sql } from '@roundtable/prisma';

/** System role: the existing vectors of a model for these texts, by the texts' hashes. */
export async function readKnowledgeVectors(
  sql: Sql,
  model: string,
  hashes: readonly string[],
): Promise<Map<string, Float32Array>> {
  const rows = await sql<{ hash: string; vector: Uint8Array }>(
    'SELECT text_hash AS hash, vector FROM knowledge_vectors WHERE model = $1 AND text_hash = ANY ($2::text[])',
    [model, `{${hashes.join(',')}}`],
  );
  return new Map(rows.map(({ hash, vector }) => [hash, fromBytes(vector)]));
}

/** System role: stores vectors of a model under the hashes of their texts (hexadecimal); existing ones stay. */
export async function keepKnowledgeVectors(
  sql: Sql,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  await sql(
    `INSERT INTO knowledge_vectors (text_hash, model, vector)
     SELECT hash, $1, decode(bytes, 'hex') FROM unnest($2::text[], $3::text[]) AS made (hash, bytes)
     ON CONFLICT (text_hash, model) DO NOTHING`,
    [model, `{${[...vectors.keys()].join(',')}}`, `{${[...vectors.values()].map(toHex).join(',')}}`],
  );
}

const BYTES = 4;

/** Always little-endian. */
function toHex(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * BYTES);
  vector.forEach((number, i) => {
    bytes.writeFloatLE(number, i * BYTES);
  });
  return bytes.toString('hex');
}

function fromBytes(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / BYTES }, (_, i) => view.getFloat32(i * BYTES, true));
}
