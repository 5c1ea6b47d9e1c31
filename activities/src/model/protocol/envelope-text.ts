/**
 * Finds the words of an envelope while it is still being written: feeds on pieces of its JSON and tells the value of
 * its top-level "text" as it grows. Whatever is no envelope tells nothing.
 */
export function createEnvelopeText(onText: (delta: string) => void) {
  let at: State = { type: 'before' };
  let depth = 0;
  let told = '';

  function tell(text: string): void {
    if (text === '') return;
    told += text;
    onText(text);
  }

  function take(char: string): void {
    switch (at.type) {
      case 'before':
        if (char === '{') {
          depth = 1;
          at = { type: 'between', key: null, wantsKey: true };
        } else if (!/[\s`json]/.test(char)) at = { type: 'lost' };
        return;
      case 'between':
        at = between(char, at);
        return;
      case 'string':
        at = string(char, at);
        return;
      case 'done':
      case 'lost':
        return;
    }
  }

  function between(char: string, from: Extract<State, { type: 'between' }>): State {
    if (char === '"') {
      const isKey = depth === 1 && from.wantsKey;
      const role = isKey ? 'key' : depth === 1 && from.key === 'text' ? 'text' : 'other';
      return { type: 'string', role, raw: '', pending: '', key: from.key };
    }
    if (char === '{' || char === '[') depth++;
    if (char === '}' || char === ']') depth--;
    if (depth === 0) return { type: 'done' };
    if (depth === 1 && char === ',') return { type: 'between', key: null, wantsKey: true };
    if (depth === 1 && char === ':') return { ...from, wantsKey: false };
    return from;
  }

  function string(char: string, from: Extract<State, { type: 'string' }>): State {
    if (from.pending !== '') {
      const pending = from.pending + char;
      const needs = pending[1] === 'u' ? 6 : 2;
      if (pending.length < needs) return { ...from, pending };
      return { ...grown(from, unescaped(pending)), pending: '' };
    }
    if (char === '\\') return { ...from, pending: char };
    if (char !== '"') return grown(from, char);
    if (from.role === 'text') flush(from.raw);
    return { type: 'between', key: from.role === 'key' ? from.raw : from.key, wantsKey: false };
  }

  function grown(from: Extract<State, { type: 'string' }>, char: string): Extract<State, { type: 'string' }> {
    return from.role === 'other' ? from : { ...from, raw: from.raw + char };
  }

  /** Never half of a character: the second half of a pair may still be under way. */
  function flush(raw: string, ends = true): void {
    const whole = !ends && isHighSurrogate(raw.charCodeAt(raw.length - 1)) ? raw.slice(0, -1) : raw;
    tell(whole.slice(told.length));
  }

  return {
    add(piece: string): void {
      for (const char of piece.split('')) take(char);
      if (at.type === 'string' && at.role === 'text') flush(at.raw, false);
    },
    told: () => told,
    /** The words are complete: nothing of them is still to come. */
    isComplete: () => at.type === 'done' || (at.type === 'between' && told !== ''),
  };
}

type State =
  | { readonly type: 'before' | 'done' | 'lost' }
  | { readonly type: 'between'; readonly key: string | null; readonly wantsKey: boolean }
  | {
      readonly type: 'string';
      readonly role: 'key' | 'text' | 'other';
      readonly raw: string;
      readonly pending: string;
      readonly key: string | null;
    };

function unescaped(pending: string): string {
  try {
    const value: unknown = JSON.parse(`"${pending}"`);
    return typeof value === 'string' ? value : '';
  } catch {
    return ''; // the whole envelope will not be readable either
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
