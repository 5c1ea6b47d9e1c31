import type { z } from 'zod';

/**
 * One route of the API, as data. Its description in OpenAPI, its method in the client and its place in the server are
 * made from it.
 */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With its parameters in braces: /api/goals/{id}. */
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The media type of a body that is not JSON. */
  readonly bodyType?: string;
  /** The body need not be there. */
  readonly bodyOptional?: boolean;
  /** Of an open route: the handler gets the bytes as they came, at most 1 MB, for signatures are over bytes. */
  readonly rawBody?: boolean;
  /**
   * The body is one file: a form with the part `file` and the fields of the query, or the file itself behind the fields in
   * the query, with its name as `fileName`. The handler reads it when it has seen whether it may.
   */
  readonly upload?: { readonly mostBytes: number };
  /** Status -> the schema of its body, or null for none. Several successes have one schema; the handler says which it is. */
  readonly answers: Readonly<Record<string, z.ZodType | null>>;
  /** Besides 400, 401 and 503, which every route may answer. */
  readonly errors?: readonly number[];
  /** Works without a key. */
  readonly open?: boolean;
  /** Its answer holds a secret: it is sent as it is, for the length of a compressed one tells about its content. */
  readonly holdsSecret?: boolean;
  /** For people who are signed in: a key gets 403, whatever its scopes. */
  readonly needsSession?: boolean;
  /** A key needs this scope besides the one of its method; a person who is signed in has it. */
  readonly scope?: 'inspect';
  /** The media type of a 200 that is not JSON. */
  readonly mediaType?: string;
  /** The 200 is a file as it is: the handler says its name and media type, the client's method resolves with a Blob. */
  readonly answersFile?: boolean;
}

/** The routes of a capability, named and nested as the client's methods are. */
export interface RouteTree {
  readonly [name: string]: Route | RouteTree;
}

export interface NamedRoute {
  /** Where it is in its tree: microWins.add. */
  readonly name: string;
  readonly route: Route;
}

const SUCCESSES = [200, 201, 202, 204] as const;
export type SuccessStatus = (typeof SUCCESSES)[number];

/** The schema of a route's success, null for one without a body, never for a route that only redirects. */
export type SuccessOf<R extends Route> = R['answers'][keyof R['answers'] & SuccessStatus];

export function isRoute(node: Route | RouteTree): node is Route {
  return typeof node.method === 'string';
}

/** All routes of a tree, in its order. */
export function listRoutes(tree: RouteTree): NamedRoute[] {
  return Object.entries(tree).flatMap(([name, node]) =>
    isRoute(node)
      ? [{ name, route: node }]
      : listRoutes(node).map((inner) => ({ ...inner, name: `${name}.${inner.name}` })),
  );
}

/** The status of a route's success; null for one that only redirects. */
export function successStatus({ answers }: Route): SuccessStatus | null {
  return SUCCESSES.find((status) => answers[status] !== undefined) ?? null;
}
