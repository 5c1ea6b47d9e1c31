import type { Request, Response } from 'express';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { passLimit } from './limit-requests.js';
import type { Limiter } from './limiter.js';
import { type Slots, takeSlot } from './slots.js';

export interface UploadLimits {
  /** Uploads of one user at a time. */
  readonly uploads: Slots;
  /** Megabytes of one user in an hour. */
  readonly uploadMegabytes: Limiter;
}

const MEGABYTE = 1_000_000;

/** The request's `Content-Length`; without it, the most that is allowed. */
function announcedBytes(req: Request, mostBytes: number): number {
  const announced = Number(req.headers['content-length'] ?? Number.NaN);
  return Number.isFinite(announced) ? announced : mostBytes;
}

/** Admits an upload before its body is read, and resolves with a release function; null after answering 429. */
export async function admitUpload(
  about: {
    readonly req: Request;
    readonly res: Response;
    readonly userId: string;
    readonly mostBytes: number;
  },
  { uploads, uploadMegabytes }: UploadLimits,
  metrics: Pick<GatewayMetrics, 'refusals'>,
): Promise<(() => void) | null> {
  const { req, res, userId, mostBytes } = about;
  const why = (most: number) => `${most} of your uploads are still running. Wait until one of them is done.`;
  const slot = takeSlot(res, { slots: uploads, key: userId, why }, metrics);
  if (slot === null) return null;
  const verdict = await uploadMegabytes.take(userId, Math.ceil(announcedBytes(req, mostBytes) / MEGABYTE));
  if (passLimit(res, verdict, metrics, ({ points }) => `You may upload ${points} MB in an hour.`))
    return slot;
  slot();
  return null;
}
