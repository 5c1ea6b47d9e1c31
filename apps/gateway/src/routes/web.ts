import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';

const NONCE_PLACE = '%STYLE_NONCE%';

/** Where the build put the web app. */
export function webAppFolder(): string {
  return path.join(
    path.dirname(createRequire(import.meta.url).resolve('@roundtable/web/package.json')),
    'dist/app',
  );
}

/**
 * The web app: its files, and for every other address that a browser opens the one page, which finds its way itself.
 * Styles that Mantine writes carry the nonce of the answer.
 */
export function webRoutes(folder = webAppFolder()): Router {
  const router = Router();
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  router.use(
    '/assets',
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use(express.static(folder, { index: false, redirect: false, dotfiles: 'ignore', maxAge: '1h' }));
  router.get(/^\/(?!api(\/|$)|assets\/)/, (req, res, next) => {
    if (req.accepts(['json', 'html']) !== 'html') return next();
    const nonce = randomBytes(16).toString('base64url');
    res.setHeader('Content-Security-Policy', pagePolicy(nonce));
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(page.replaceAll(NONCE_PLACE, nonce));
  });
  return router;
}

/** Everything comes from this server; only style attributes are inline, as Mantine sets them. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
