import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const HALF_A_YEAR_S = 182 * 86_400;

/** What the page needs of a browser: nothing but a file chooser and the clipboard on a click. */
const FEATURES =
  'accelerometer ambient-light-sensor autoplay bluetooth camera display-capture encrypted-media geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi otp-credentials payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking';
const NO_FEATURES = FEATURES.split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** An answer that is data shows nothing and loads nothing, wherever somebody opens it. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Goes before every route. A page sets a policy of its own (`pagePolicy`). */
export function securityHeaders({ publicUrl }: { readonly publicUrl: string }): RequestHandler[] {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  return [
    helmet({
      contentSecurityPolicy: false, // differs by answer: below, and where pages are served
      strictTransportSecurity: isHttps ? { maxAge: HALF_A_YEAR_S, includeSubDomains: false } : false,
      crossOriginEmbedderPolicy: true,
      xFrameOptions: { action: 'deny' },
      // To ourselves the origin is told: what guards against forged requests looks at it.
      referrerPolicy: { policy: 'same-origin' },
    }),
    (_req, res, next) => {
      res.setHeader('Content-Security-Policy', DATA_POLICY);
      res.setHeader('Permissions-Policy', NO_FEATURES);
      next();
    },
  ];
}

/** A fresh value for the `nonce` of one answer's style elements. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The web app's policy: everything comes from here, no inline script, and only style elements that know the answer's
 * nonce. Pictures of other hosts stay out, so that no text of a model can make a browser call one.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
