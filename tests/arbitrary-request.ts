import fc from 'fast-check';

export interface ArbitraryRequest {
  /** As the document has it: `/api/goals/{id}`. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** As much of an OpenAPI document as requests are made from. */
export interface Described {
  readonly paths: Record<string, Record<string, unknown>>;
}

const JUNK = [
  '',
  'x',
  '0',
  '-1',
  'null',
  'true',
  '1e400',
  '\u0000',
  '\ud800',
  '🏃',
  '%',
  "';--",
  '../..',
  'x'.repeat(300),
];

/** Requests over every described route: with ids that exist and that do not, fields that it knows and values that it does not. */
export function arbitraryRequest(
  document: Described,
  ids: readonly string[],
): fc.Arbitrary<ArbitraryRequest> {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      fields: fieldsOf(document, operation),
    })),
  );
  const junk = fc.constantFrom(...JUNK);
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    junk.filter((text) => text !== ''), // without it the address is another route's
  );
  const value = fc.oneof(
    junk,
    id,
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  return fc.constantFrom(...routes).chain(({ path, method, fields }) =>
    fc.record({
      route: fc.constant(path),
      method: fc.constant(method.toUpperCase()),
      path: fc
        .tuple(fc.array(id, { minLength: 3, maxLength: 3 }), query(value))
        .map(([chosen, asked]) => fill(path, chosen) + asked),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { prefer: 'wait=x' },
        { 'idempotency-key': 'k' },
        { 'last-event-id': '1:1' },
        { 'content-type': 'application/json; charset=x' },
      ),
      body: ['get', 'delete'].includes(method) ? fc.constant(undefined) : body(fields, value),
    }),
  );
}

function body(fields: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<string | undefined> {
  const field = fields.length === 0 ? fc.string() : fc.constantFrom(...fields, 'unknown');
  const object = fc.dictionary(field, value, { maxKeys: 4 }).map((made) => JSON.stringify(made));
  const other = value.map((made) => JSON.stringify(made));
  return fc.oneof(
    { weight: 4, arbitrary: object },
    other,
    fc.string({ unit: 'binary' }),
    fc.constant(undefined),
  );
}

function query(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const name = fc.constantFrom('limit', 'cursor', 'after', 'status', 'goalId', 'unknown');
  return fc.dictionary(name, value, { maxKeys: 2 }).map((asked) => {
    const pairs = Object.entries(asked).map(
      ([key, one]) => `${key}=${encode(typeof one === 'string' ? one : JSON.stringify(one))}`,
    );
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  });
}

function fill(path: string, values: readonly string[]): string {
  let used = 0;
  return path.replace(/\{\w+\}/g, () => encode(values[used++ % values.length] ?? ''));
}

/** Lone surrogates have no UTF-8: they go as the bytes that a careless client sends. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

/** The names of the body's fields, through one reference if there is one. */
function fieldsOf(document: unknown, operation: unknown): string[] {
  const schema = at(operation, ['requestBody', 'content', 'application/json', 'schema']);
  const reference = at(schema, ['$ref']);
  const target = typeof reference === 'string' ? at(document, reference.split('/').slice(1)) : schema;
  return Object.keys(at(target, ['properties']) ?? {});
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.entries(inner).find(([name]) => name === key)?.[1];
  }, value);
}
