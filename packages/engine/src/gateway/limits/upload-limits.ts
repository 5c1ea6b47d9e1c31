import type { Request, Response } from 'express';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { passLimit } from './limit-requests.js';
import type { Limiter } from './limiter.js';
import { type Slots, takeSlot } from './slots.js';

export interface UploadLimits {
  /** Uploads of one user at a time. */
  readonly uploads: Slots;
  /** Of one user in an hour. */
  readonly uploadMegabytes: Limiter;
}

const MEGABYTE = 1_000_000;

/** What a request says of its length; one that does not say may bring the most that is taken. */
function announcedBytes(req: Request, mostBytes: number): number {
  const announced = Number(req.headers['content-length'] ?? Number.NaN);
  return Number.isFinite(announced) ? announced : mostBytes;
}

/** Lets an upload in before its body is read, or answers 429 and returns null. The function ends it. */
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
