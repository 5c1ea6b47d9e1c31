import { Id, type RouteTree } from '@roundtable/api';
import { z } from 'zod';
import {
  ChooseNotionDatabase,
  FindNotionDatabases,
  ListNotionExports,
  NotionCallback,
  NotionConnect,
  NotionConnection,
  NotionDatabaseList,
  NotionDisconnected,
  NotionExport,
  NotionExportPage,
  StartNotionExport,
} from './schemas.js';

const tag = 'Notion';
const root = '/api/integrations/notion';
const exports = `${root}/exports` as const;
const params = z.object({ id: Id });

export const notionRoutes = {
  get: {
    tag,
    path: root,
    method: 'get',
    id: 'getNotion',
    summary: 'Whether Notion is connected, the chosen database, and the last export',
    answers: { 200: NotionConnection },
  },
  connect: {
    tag,
    path: `${root}/connect`,
    method: 'post',
    id: 'connectNotion',
    summary: 'Begin to connect Notion',
    description:
      'Send the browser to `url` within ten minutes. The browser needs the cookie of this answer when it comes back.',
    answers: { 200: NotionConnect },
    holdsSecret: true,
    errors: [404],
  },
  callback: {
    tag,
    path: `${root}/callback`,
    method: 'get',
    id: 'notionCallback',
    summary: 'Where Notion sends the browser back to',
    description: 'Goes on to /settings/integrations?notion=connected, =denied or =failed.',
    open: true, // a signed-out browser is redirected to the page too
    query: NotionCallback,
    answers: { 303: null },
    errors: [429],
  },
  databases: {
    tag,
    path: `${root}/databases`,
    method: 'get',
    id: 'findNotionDatabases',
    summary: 'List the databases that were shared with Roundtable, last changed first',
    query: FindNotionDatabases,
    answers: { 200: NotionDatabaseList },
    errors: [404, 409],
  },
  chooseDatabase: {
    tag,
    path: `${root}/database`,
    method: 'put',
    id: 'chooseNotionDatabase',
    summary: 'Choose the database that exports go to',
    body: ChooseNotionDatabase,
    answers: { 200: NotionConnection },
    errors: [404, 409],
  },
  disconnect: {
    tag,
    path: root,
    method: 'delete',
    id: 'disconnectNotion',
    summary: 'Disconnect Notion: an export under way ends, the access is revoked and forgotten',
    answers: { 200: NotionDisconnected },
    errors: [404],
  },
  exports: {
    start: {
      tag,
      path: exports,
      method: 'post',
      id: 'startNotionExport',
      summary: 'Export goals and check-ins; if an export is already running, the answer is that one',
      body: StartNotionExport,
      bodyOptional: true,
      answers: { 202: NotionExport },
      errors: [404, 409],
    },
    list: {
      tag,
      path: exports,
      method: 'get',
      id: 'listNotionExports',
      summary: 'List exports, newest first',
      query: ListNotionExports,
      answers: { 200: NotionExportPage },
    },
    get: {
      tag,
      path: `${exports}/{id}`,
      method: 'get',
      id: 'getNotionExport',
      summary: 'An export with its progress',
      params,
      answers: { 200: NotionExport },
      errors: [404],
    },
    cancel: {
      tag,
      path: `${exports}/{id}/cancel`,
      method: 'post',
      id: 'cancelNotionExport',
      summary: 'Stop an export; what is in Notion stays there',
      params,
      answers: { 200: NotionExport },
      errors: [404, 409],
    },
  },
} as const satisfies RouteTree;
