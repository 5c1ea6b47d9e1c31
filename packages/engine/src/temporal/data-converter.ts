import { createRequire } from 'node:module';
import type { DataConverter } from '@temporalio/common';
import { createPayloadCodec } from './payload-codec.js';
import type { PayloadKeys } from './payload-keys.js';

/**
 * Creates the data converter of clients and workers: it encrypts inputs, results, signals, queries, summaries and
 * failures. Without keys nothing is encrypted, but workflows' failures still travel encoded as payloads.
 */
export function createDataConverter(keys: PayloadKeys | undefined): DataConverter {
  if (keys === undefined || keys.all.length === 0) return {};
  const codecs = { payloadCodecs: [createPayloadCodec(keys)] };
  if (keys.encryptsWith === null) return codecs;
  const failureConverterPath = createRequire(import.meta.url).resolve(
    '@roundtable/workflows/failure-converter',
  );
  return { ...codecs, failureConverterPath };
}
