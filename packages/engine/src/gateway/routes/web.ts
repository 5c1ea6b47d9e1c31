import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isBuiltIn, type Language, languages } from '@roundtable/core';
import express, { type RequestHandler, Router } from 'express';
import serveCompressed from 'express-static-gzip';
import { createNonce, pagePolicy } from '../http/security-headers.js';

const NONCE_PLACE = '%STYLE_NONCE%';
const LANGUAGES_PLACE = '%LANGUAGES%';
const COMPRESSED = {
  index: false,
  enableBrotli: true,
  orderPreference: ['br'],
  serveStatic: { immutable: true, maxAge: '1y', redirect: false },
} satisfies Parameters<typeof serveCompressed>[1];

/**
 * The web app: its files, and its one page for every other address that a browser opens; the page routes by itself.
 * Styles that Mantine writes carry the nonce of the answer. Without a build there is no page, but the API works.
 */
export function webRoutes(folder: string): Router {
  const router = Router();
  const page = pageOf(folder);
  router.use('/assets', assetsOf(path.join(folder, 'assets')));
  router.use(express.static(folder, { index: false, redirect: false, dotfiles: 'ignore', maxAge: '1h' }));
  router.get('/locales/:code/page.json', sendPageWords);
  router.get(/^\/(?!api(\/|$)|assets\/)/, (req, res, next) => {
    const html = req.accepts(['json', 'html']) === 'html' ? page() : null;
    if (html === null) return next();
    const nonce = createNonce();
    res.setHeader('Content-Security-Policy', pagePolicy(nonce));
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(html.replaceAll(NONCE_PLACE, nonce));
  });
  return router;
}

/** Serves the build's compressed assets. The folder is listed once, when it exists; missing files are a 404. */
function assetsOf(folder: string): RequestHandler {
  let serve: RequestHandler | null = null;
  return (req, res, next) => {
    if (serve === null && existsSync(folder)) serve = serveCompressed(folder, COMPRESSED);
    return serve === null ? next() : serve(req, res, next);
  };
}

/** Sends the page's texts in an added language; browsers revalidate them with the ETag at each load. */
const sendPageWords: RequestHandler = (req, res, next) => {
  const found = added().find(({ code }) => code === req.params.code);
  if (found === undefined) return next('router');
  res.setHeader('Cache-Control', 'no-cache');
  res.json(found.page);
};

/** The added languages as JSON, escaped for a `content` attribute in the page's head. */
function addedLanguages(): string {
  const named = added().map(({ code, name, english, tag }) => ({ code, name, english, tag }));
  return JSON.stringify(named).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const added = (): Language[] => languages().filter(({ code }) => !isBuiltIn(code));

/** Reads the page once it exists: a build may finish after the gateway starts. */
function pageOf(folder: string): () => string | null {
  const file = path.join(folder, 'index.html');
  let html: string | null = null;
  return () => {
    if (html === null && existsSync(file))
      html = readFileSync(file, 'utf8').replace(LANGUAGES_PLACE, () => addedLanguages());
    return html;
  };
}
