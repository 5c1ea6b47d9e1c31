import type { z } from 'zod';

/**
 * One route of the API, as data. Its OpenAPI description, its client method and its mounting in the server are derived
 * from it.
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
  /** The body may be missing. */
  readonly bodyOptional?: boolean;
  /** For open routes: the handler gets the raw bytes, at most 1 MB, to verify a signature over them. */
  readonly rawBody?: boolean;
  /**
   * The body is one file: a form with the part `file` and the fields of the query, or the file itself with the fields
   * in the query and its name as `fileName`. The handler reads it after its own checks.
   */
  readonly upload?: { readonly mostBytes: number };
  /** The body's schema by status; null: no body. Several successes share a schema, and the handler sets the status. */
  readonly answers: Readonly<Record<string, z.ZodType | null>>;
  /** Besides 400, 401 and 503, which every route may answer. */
  readonly errors?: readonly number[];
  /** Works without a key. */
  readonly open?: boolean;
  /** Its answer holds a secret, so it is not compressed: a compressed length reveals something of the content. */
  readonly holdsSecret?: boolean;
  /** Requires a session: a key gets 403, whatever its scopes. */
  readonly needsSession?: boolean;
  /** A key needs this scope besides the one of its method; a session always has it. */
  readonly scope?: 'inspect';
  /** The media type of a 200 that is not JSON. */
  readonly mediaType?: string;
  /** The 200 is a file, whose name and media type the handler sets; the client's method resolves with a Blob. */
  readonly answersFile?: boolean;
}

/** The routes of a capability, named and nested like the client's methods. */
export interface RouteTree {
  readonly [name: string]: Route | RouteTree;
}

export interface NamedRoute {
  /** Its path in the tree: microWins.add. */
  readonly name: string;
  readonly route: Route;
}

const SUCCESSES = [200, 201, 202, 204] as const;
export type SuccessStatus = (typeof SUCCESSES)[number];

/** The schema of a route's success; null without a body; `never` for a route that only redirects. */
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
