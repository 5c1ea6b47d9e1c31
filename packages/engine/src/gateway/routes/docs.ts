import { createRequire } from 'node:module';
import path from 'node:path';
import { type AddedToApi, createOpenApiDocument } from '@roundtable/api/openapi';
import express, { Router } from 'express';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roundtable API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="page"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// Without `validatorUrl: null` the page calls a validator on the internet.
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#page', deepLinking: true, validatorUrl: null });
`;

/** Swagger UI needs inline styles and data: images; all other resources come from this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/openapi.json`, and `/docs`, the page that displays it. All files come from this server. */
export function docsRoutes(added: AddedToApi): Router {
  const router = Router();
  let document: string | undefined; // made for the first who asks: it would cost each start a fifth of a second
  const files = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  router.get('/openapi.json', (_req, res) => {
    document ??= JSON.stringify(createOpenApiDocument(added));
    res.type('json').send(document);
  });
  router.use('/docs', (_req, res, next) => {
    res.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  router.get('/docs', (_req, res) => {
    res.type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_req, res) => {
    res.type('js').send(START);
  });
  router.use('/docs', express.static(files, { index: false, redirect: false, maxAge: '1h' }));
  return router;
}
