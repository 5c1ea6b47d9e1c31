import type { Route, RouteTree, SuccessOf, SuccessStatus } from '@roundtable/api';
import type { ServiceResult } from '@roundtable/core';
import type { Caller } from '@roundtable/services';
import type { Request, Response } from 'express';
import type { z } from 'zod';

/** The argument of a handler. Nothing of it is validated yet: services validate their input. */
export type RouteCall<R extends Route> = {
  readonly params: Readonly<Record<ParamOf<R['path']>, string>>;
  /** The query parameters that the route describes; others are left out. */
  readonly query: Readonly<Partial<Record<QueryNameOf<R>, unknown>>>;
  /** The headers that the route describes; others are left out. */
  readonly headers: Readonly<Partial<Record<HeaderNameOf<R>, string>>>;
  /** With `rawBody` the bytes as received. Other open routes do not read the body. */
  readonly body: R extends { readonly rawBody: true }
    ? Uint8Array
    : R extends { readonly upload: object }
      ? ComingFile
      : unknown;
  /** For what services must not handle: cookies, headers, a redirect. */
  readonly req: Request;
  readonly res: Response;
} & (R extends { readonly open: true }
  ? unknown
  : {
      readonly userId: string;
      /** The session or the key that authenticated the user. */
      readonly credential: Caller['credential'];
    });

/**
 * Resolves with the data of the answer, and with its status if the route has several. The handler of a redirect sends
 * the response itself.
 */
export type RouteHandler<R extends Route> = (
  call: RouteCall<R>,
) => Promise<[SuccessOf<R>] extends [never] ? void : Answered<DataOf<R>, keyof R['answers'] & SuccessStatus>>;

type Answered<Data, Status extends SuccessStatus> =
  IsOne<Status> extends true
    ? ServiceResult<Data>
    : ServiceResult<never> | { readonly success: true; readonly data: Data; readonly status: Status };

type IsOne<Union, Whole = Union> = Union extends Whole ? ([Whole] extends [Union] ? true : false) : never;

/** An upload whose body has not been read yet. */
export interface ComingFile {
  /** Reads the file; may be called once. Fails for a body that is malformed or too large. */
  read(): Promise<ServiceResult<Upload>>;
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal;
}

export interface Upload {
  readonly fileName: string;
  readonly content: Buffer;
  /** The other fields of the upload, not validated. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The answer of a route with `answersFile`. A browser must neither run nor load anything in it. */
export interface FileAnswer {
  readonly content: Uint8Array;
  readonly fileName: string;
  /** The value of `Content-Type`. */
  readonly mediaType: string;
  /** Whether a browser shows the file, with the file's own styles, or only saves it. */
  readonly disposition: 'inline' | 'attachment';
}

/** A handler for each route, in a tree of the same shape. */
export type RouteHandlers<T extends RouteTree> = {
  readonly [K in keyof T]: T[K] extends Route
    ? RouteHandler<T[K]>
    : T[K] extends RouteTree
      ? RouteHandlers<T[K]>
      : never;
};

type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamOf<Rest>
  : never;

type QueryNameOf<R extends Route> = R extends { readonly query: infer Query extends z.ZodObject }
  ? keyof Query['shape']
  : never;

type HeaderNameOf<R extends Route> = R extends { readonly headers: infer H extends z.ZodObject }
  ? keyof H['shape']
  : never;

type DataOf<R extends Route> = R extends { readonly answersFile: true }
  ? FileAnswer
  : SuccessOf<R> extends z.ZodType
    ? z.output<SuccessOf<R>>
    : null;

/** Handlers by name, nested like their routes. */
export interface HandlerTree {
  readonly [name: string]: AnyHandler | HandlerTree;
}
export type AnyHandler = (call: never) => Promise<unknown>;

/** The routes of a capability with their handlers. */
export interface ImplementedRoutes {
  readonly routes: RouteTree;
  readonly handlers: HandlerTree;
}

/** Binds handlers to their routes. The compiler, and `createRouters` at start, refuse missing and extra handlers. */
export function implement<T extends RouteTree>(routes: T, handlers: RouteHandlers<T>): ImplementedRoutes {
  return { routes, handlers: handlers as HandlerTree };
}
