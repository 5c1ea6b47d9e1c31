import { isRoute, type Route, type RouteTree, type SuccessOf, successStatus } from '@roundtable/api';
import type { z } from 'zod';
import { type Http, path, type RequestOptions } from './http.js';

/** A method for each route of the tree; routes that only redirect are for browsers and have none. */
export type RouteClient<T extends RouteTree> = {
  readonly [K in keyof T as NameOf<K, T[K]>]: T[K] extends Route
    ? RouteMethod<T[K]>
    : T[K] extends RouteTree
      ? RouteClient<T[K]>
      : never;
};

type NameOf<K, Node> = Node extends Route ? ([SuccessOf<Node>] extends [never] ? never : K) : K;

/** Takes the parameters of the path in their order, then the body, the query and the headers. */
export type RouteMethod<R extends Route> = (
  ...args: [...PathArgs<R['path']>, ...BodyArgs<R>, ...QueryArgs<R>, ...HeaderArgs<R>]
) => Promise<
  R extends { readonly answersFile: true }
    ? Blob
    : SuccessOf<R> extends z.ZodType
      ? z.output<SuccessOf<R>>
      : void
>;

type PathArgs<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [param: string, ...PathArgs<Rest>]
  : [];

type BodyArgs<R extends Route> = R extends { readonly upload: object }
  ? [file: FileToUpload]
  : R extends { readonly body: infer Body extends z.ZodType }
    ? R extends { readonly bodyOptional: true }
      ? [body?: z.input<Body>]
      : [body: z.input<Body>]
    : [];

/** A file to upload unchanged. */
export interface FileToUpload {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

type QueryArgs<R extends Route> = R extends { readonly query: infer Query extends z.ZodObject }
  ? Optional<R extends { readonly upload: object } ? Omit<QueryOf<Query>, 'fileName'> : QueryOf<Query>>
  : [];

/** A query whose fields are all optional may be omitted. */
type Optional<Query> = Record<never, never> extends Query ? [query?: Query] : [query: Query];

type HeaderArgs<R extends Route> = R extends { readonly headers: infer Headers extends z.ZodObject }
  ? Record<never, never> extends z.input<Headers>
    ? [headers?: z.input<Headers>]
    : [headers: z.input<Headers>]
  : [];

/** A query's type for callers: optional keys as in the schema's input, value types as in its output. */
type QueryOf<Query extends z.ZodObject> = {
  readonly [K in keyof z.input<Query>]: z.output<Query>[K & keyof z.output<Query>];
};

/** Creates the methods that call these routes; each resolves with the answer, parsed by the route's schema. */
export function createRouteClient<T extends RouteTree>(http: Http, routes: T): RouteClient<T> {
  const methods = Object.entries(routes)
    .filter(([, node]) => !isRoute(node) || successStatus(node) !== null)
    .map(([name, node]) => [name, isRoute(node) ? methodOf(http, node) : createRouteClient(http, node)]);
  return Object.fromEntries(methods) as RouteClient<T>; // made from T entry by entry
}

const ANY_TYPE = { accept: '*/*' };

function methodOf(http: Http, route: Route): (...args: unknown[]) => Promise<unknown> {
  const parts = route.path.split(/\{\w+\}/);
  const schema = route.answers[successStatus(route) ?? ''] ?? null;
  const method = route.method.toUpperCase() as Uppercase<Route['method']>; // the library says any string
  return async (...args) => {
    const rest = [...args]; // typed as RouteMethod for those who call
    const url = path(parts, ...rest.splice(0, parts.length - 1).map(String));
    const body = route.body && rest.shift();
    const file = route.upload && (body as FileToUpload);
    const query = route.query && (rest.shift() as RequestOptions['query']);
    const headers = { ...(route.headers && (rest.shift() as RequestOptions['headers'])) };
    const sent = file
      ? { bytes: file.content, query: { ...query, fileName: file.fileName } }
      : { body, query };
    const options = { method, headers, ...sent };
    if (route.answersFile)
      return (await http.open(url, { ...options, headers: { ...headers, ...ANY_TYPE } })).blob();
    return schema === null ? http.none(url, options) : http.json(schema, url, options);
  };
}
