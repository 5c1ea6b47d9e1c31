import type { Route, RouteTree, SuccessOf, SuccessStatus } from '@roundtable/api';
import type { ServiceResult } from '@roundtable/core';
import type { Caller } from '@roundtable/services';
import type { Request, Response } from 'express';
import type { z } from 'zod';

/** What a handler is called with. Nothing of it is checked: services check what they take. */
export type RouteCall<R extends Route> = {
  readonly params: Readonly<Record<ParamOf<R['path']>, string>>;
  /** What the route describes, and nothing else that came along. */
  readonly query: Readonly<Partial<Record<QueryNameOf<R>, unknown>>>;
  /** What the route describes, likewise. */
  readonly headers: Readonly<Partial<Record<HeaderNameOf<R>, string>>>;
  /** Of a route with `rawBody` the bytes as they came; of any other that is open it is not read. */
  readonly body: R extends { readonly rawBody: true }
    ? Uint8Array
    : R extends { readonly upload: object }
      ? ComingFile
      : unknown;
  /** For what no service should know: cookies, headers, a redirect. */
  readonly req: Request;
  readonly res: Response;
} & (R extends { readonly open: true }
  ? unknown
  : {
      readonly userId: string;
      /** Whether it is a session or a key that speaks for the user, and which one. */
      readonly credential: Caller['credential'];
    });

/**
 * Resolves with what is answered with the status of the route, and with that status where the route has several; the
 * handler of a redirect answers by itself.
 */
export type RouteHandler<R extends Route> = (
  call: RouteCall<R>,
) => Promise<[SuccessOf<R>] extends [never] ? void : Answered<DataOf<R>, keyof R['answers'] & SuccessStatus>>;

type Answered<Data, Status extends SuccessStatus> =
  IsOne<Status> extends true
    ? ServiceResult<Data>
    : ServiceResult<never> | { readonly success: true; readonly data: Data; readonly status: Status };

type IsOne<Union, Whole = Union> = Union extends Whole ? ([Whole] extends [Union] ? true : false) : never;

/** An upload whose body has not been read. */
export interface ComingFile {
  /** Once: a failure says what is wrong with it. */
  read(): Promise<ServiceResult<Upload>>;
  /** Aborted when whoever sends it has gone away. */
  readonly gone: AbortSignal;
}

export interface Upload {
  readonly fileName: string;
  readonly content: Buffer;
  /** What came beside it, unchecked. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a route with `answersFile` answers. In a browser nothing in it may run or load. */
export interface FileAnswer {
  readonly content: Uint8Array;
  readonly fileName: string;
  /** As in `Content-Type`. */
  readonly mediaType: string;
  /** Whether a browser shows it, styled as it says itself, or only saves it. */
  readonly disposition: 'inline' | 'attachment';
}

/** A handler for each route, in the same places. */
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

/** Handlers by name, as deep as their routes. */
export interface HandlerTree {
  readonly [name: string]: AnyHandler | HandlerTree;
}
export type AnyHandler = (call: never) => Promise<unknown>;

/** The routes of a capability with who handles them. */
export interface ImplementedRoutes {
  readonly routes: RouteTree;
  readonly handlers: HandlerTree;
}

/** Binds handlers to their routes: the compiler refuses one too few and one too many, `createRouters` does so at start. */
export function implement<T extends RouteTree>(routes: T, handlers: RouteHandlers<T>): ImplementedRoutes {
  return { routes, handlers: handlers as HandlerTree };
}
