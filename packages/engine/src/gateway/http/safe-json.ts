import { fail, ok, type ServiceResult } from '@roundtable/core';
import { repeatedKey } from './repeated-key.js';

const DEEPEST = 64;
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body and refuses values that are unsafe behind the gateway: more than 64 levels, NUL characters, lone
 * surrogates, keys that reach into prototypes, repeated keys.
 */
export function parseSafeJson(bytes: Uint8Array): ServiceResult<unknown> {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return fail('VALIDATION_ERROR', 'The body is not valid JSON in UTF-8');
  }
  const twice = repeatedKey(text);
  if (twice !== null) {
    const key = twice.slice(0, 200).toWellFormed();
    return fail('VALIDATION_ERROR', `"${key}" is in the body twice: say it once`, {
      [key]: 'is there twice',
    });
  }
  const fault = findFault(value);
  return fault === null
    ? ok(value)
    : fail('VALIDATION_ERROR', fault.message, { [fault.place]: fault.message });
}

interface Visit {
  readonly value: unknown;
  readonly place: string;
  readonly depth: number;
}

/** Walks iteratively: a hostile body must not exhaust the call stack. */
function findFault(root: unknown): { place: string; message: string } | null {
  const open: Visit[] = [{ value: root, place: '(body)', depth: 0 }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value, place, depth } = visit;
    if (typeof value === 'string') {
      const wrong = textFault(value);
      if (wrong !== null) return { place, message: `${place} ${wrong}` };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEEPEST)
      return { place: '(body)', message: `The body is nested deeper than ${DEEPEST} levels` };
    for (const [key, inner] of Object.entries(value)) {
      if (POISONED.has(key)) return { place: key, message: `"${key}" is not a field` };
      const wrong = textFault(key);
      if (wrong !== null) return { place, message: `A key in ${place} ${wrong}` };
      // Places only appear in messages: deep paths of long keys must not cost a megabyte per step.
      const path = (place === '(body)' ? key : `${place}.${key}`).slice(0, 200);
      open.push({ value: inner, place: path, depth: depth + 1 });
    }
  }
  return null;
}

function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain NUL characters';
  if (!text.isWellFormed()) return 'must be well-formed Unicode (it holds a lone surrogate)';
  return null;
}
