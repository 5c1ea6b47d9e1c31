import type { IncomingHttpHeaders } from 'node:http';
import { finished } from 'node:stream';
import { fail, ok, type ServiceResult } from '@roundtable/core';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Upload } from '../../contract/implement-routes.js';
import { readMediaType } from './media-type.js';

interface Bound {
  readonly mostBytes: number;
}

/** Reads an upload: a form with one file in the part `file`, or a raw body with the other fields in the query. */
export function readUpload(req: Request, bound: Bound): Promise<ServiceResult<Upload>> {
  return readMediaType(req.headers['content-type'] ?? '')?.type === 'multipart/form-data'
    ? readForm(req, bound)
    : readRaw(req, bound);
}

async function readRaw(req: Request, bound: Bound): Promise<ServiceResult<Upload>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.query)) {
    if (typeof value !== 'string') return sentTwice(req, name);
    fields[name] = value;
  }
  const { fileName } = fields;
  if (fileName === undefined || fileName === '') {
    req.resume();
    return fail(
      'VALIDATION_ERROR',
      'Send multipart/form-data with the part "file", or the file as the body with ?fileName=.',
      { fileName: 'is missing' },
    );
  }
  try {
    const content = await collected(req, bound);
    return content === null ? tooLarge(bound) : ok({ fileName, content, fields });
  } catch {
    return fail('VALIDATION_ERROR', 'The file cannot be read: it is cut off.'); // the client went away
  }
}

/** Null if the file is too large: the rest is read and discarded, so that the client receives the answer. */
async function collected(stream: AsyncIterable<Buffer>, { mostBytes }: Bound): Promise<Buffer | null> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.byteLength;
    if (bytes > mostBytes) parts = [];
    else parts.push(part);
  }
  return bytes > mostBytes ? null : Buffer.concat(parts);
}

async function readForm(req: Request, bound: Bound): Promise<ServiceResult<Upload>> {
  const form = formOf(req.headers, bound);
  if (form === null) {
    req.resume();
    return fail('VALIDATION_ERROR', 'The form cannot be read: it names no boundary.');
  }
  const fields: Record<string, string> = {};
  let repeated: string | null = null;
  const files: { fileName: string; parts: Buffer[]; isCut: boolean }[] = [];
  form.on('field', (name, value) => {
    if (Object.hasOwn(fields, name)) repeated = name;
    fields[name] = value;
  });
  form.on('file', (_part, stream, { filename }) => {
    const file = { fileName: filename ?? '', parts: [] as Buffer[], isCut: false };
    files.push(file);
    stream.on('error', () => {}); // the form emits the same error
    stream.on('limit', () => {
      file.isCut = true;
      file.parts = [];
    });
    stream.on('data', (part: Buffer) => void (file.isCut || file.parts.push(part)));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      form.once('close', resolve);
      form.on('error', reject); // emitted once per broken part: without a listener the second one would end the process
      // The client may have gone away before this was called, and a pipe from a destroyed request never ends.
      finished(req, { writable: false }, (error) => void (error && reject(error)));
      req.pipe(form);
    });
  } catch {
    req.unpipe(form);
    req.resume();
    return fail('VALIDATION_ERROR', 'The form cannot be read: it is cut off or malformed.');
  }
  if (repeated !== null) return sentTwice(req, repeated);
  const [file, second] = files;
  if (file === undefined || second !== undefined)
    return fail('VALIDATION_ERROR', 'Send exactly one file in the form.', { file: 'exactly one is taken' });
  if (file.isCut) return tooLarge(bound);
  const fileName = fields.fileName ?? file.fileName;
  return ok({ fileName, content: Buffer.concat(file.parts), fields });
}

/** A repeated field is refused: it is undefined which of the two values counts. */
function sentTwice(req: Request, name: string): ServiceResult<never> {
  req.resume();
  return fail('VALIDATION_ERROR', `Send "${name.slice(0, 60).toWellFormed()}" once, as one text.`, {
    [name]: 'is there twice',
  });
}

function tooLarge({ mostBytes }: Bound): ServiceResult<never> {
  return fail('PAYLOAD_TOO_LARGE', `The file is larger than ${mostBytes / 1024 / 1024} MB.`);
}

function formOf(headers: IncomingHttpHeaders, { mostBytes }: Bound): busboy.Busboy | null {
  try {
    // Every browser sends names in UTF-8. The limit is one byte too high, to tell a file of full size from a cut one.
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fileSize: mostBytes + 1, files: 2, fields: 10, fieldSize: 4_096, parts: 12 },
    });
  } catch {
    return null; // no boundary, or not a form
  }
}
