import { createRequire } from 'node:module';
import type { DataConverter } from '@temporalio/common';
import { createPayloadCodec } from './payload-codec.js';
import type { PayloadKeys } from './payload-keys.js';

/**
 * The one data converter of client and worker, so that no process can forget the encryption: inputs, results, signals,
 * queries, summaries and failures go through it. Without keys nothing is encrypted; failures that a workflow raises are
 * encoded all the same.
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
