import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const HALF_A_YEAR_S = 182 * 86_400;

/** The browser features that are switched off: the page needs only a file chooser and the clipboard on a click. */
const FEATURES =
  'accelerometer ambient-light-sensor autoplay bluetooth camera display-capture encrypted-media geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi otp-credentials payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking';
const NO_FEATURES = FEATURES.split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The policy of data answers: opened in a browser they load nothing and cannot be framed. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sets the security headers of every answer. Pages replace the content policy (`pagePolicy`). */
export function securityHeaders({ publicUrl }: { readonly publicUrl: string }): RequestHandler[] {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  return [
    helmet({
      contentSecurityPolicy: false, // set below for data, and by the page's route
      strictTransportSecurity: isHttps ? { maxAge: HALF_A_YEAR_S, includeSubDomains: false } : false,
      crossOriginEmbedderPolicy: true,
      xFrameOptions: { action: 'deny' },
      // Our own requests keep the origin: the check against forged requests (own-origin.ts) reads it.
      referrerPolicy: { policy: 'same-origin' },
    }),
    (_req, res, next) => {
      res.setHeader('Content-Security-Policy', DATA_POLICY);
      res.setHeader('Permissions-Policy', NO_FEATURES);
      next();
    },
  ];
}

/** Creates the `nonce` of the style elements of one answer. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The web app's policy: all resources come from this origin, no inline scripts, and only style elements with the
 * answer's nonce. Images of other hosts are blocked, so that a model's text cannot make a browser call a host.
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
