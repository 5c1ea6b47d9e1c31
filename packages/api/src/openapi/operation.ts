import type { z } from 'zod';

/** One route of the API, as its description needs it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
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
  /** Status -> the schema of its body, or null for none. */
  readonly answers: Readonly<Record<string, z.ZodType | null>>;
  /** Besides 400, 401 and 503, which every route may answer. */
  readonly errors?: readonly number[];
  /** Works without a key. */
  readonly open?: boolean;
  /** For people who are signed in: a key gets 403, whatever its scopes. */
  readonly needsSession?: boolean;
  /** The media type of a 200 that is not JSON. */
  readonly mediaType?: string;
}
