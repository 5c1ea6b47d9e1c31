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
} from '../schemas/notion.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const tag = 'Notion';
const path = '/api/integrations/notion';
const one = { tag, params: z.object({ id: Id }), errors: [404] };

export const notionOperations: readonly Operation[] = [
  {
    tag,
    path,
    method: 'get',
    id: 'getNotion',
    summary: 'Whether Notion is connected, the chosen database, and the last export',
    answers: { 200: NotionConnection },
  },
  {
    tag,
    path: `${path}/connect`,
    method: 'post',
    id: 'connectNotion',
    summary: 'Begin to connect Notion',
    description:
      'Send the browser to `url` within ten minutes. It needs the cookie that comes with this answer when it is back.',
    answers: { 200: NotionConnect },
    errors: [404],
  },
  {
    tag,
    path: `${path}/callback`,
    method: 'get',
    id: 'notionCallback',
    summary: 'Where Notion sends the browser back to',
    description: 'Goes on to /settings/integrations?notion=connected, =denied or =failed.',
    query: NotionCallback,
    answers: { 303: null },
  },
  {
    tag,
    path: `${path}/databases`,
    method: 'get',
    id: 'findNotionDatabases',
    summary: 'The databases that were shared with Roundtable, changed last first',
    query: FindNotionDatabases,
    answers: { 200: NotionDatabaseList },
    errors: [404, 409],
  },
  {
    tag,
    path: `${path}/database`,
    method: 'put',
    id: 'chooseNotionDatabase',
    summary: 'Choose the database that exports go to',
    body: ChooseNotionDatabase,
    answers: { 200: NotionConnection },
    errors: [404, 409],
  },
  {
    tag,
    path,
    method: 'delete',
    id: 'disconnectNotion',
    summary: 'Disconnect Notion: an export under way ends, the access is revoked and forgotten',
    answers: { 200: NotionDisconnected },
    errors: [404],
  },
  {
    tag,
    path: `${path}/exports`,
    method: 'post',
    id: 'startNotionExport',
    summary: 'Export goals and check-ins; while one is under way, the answer is that one',
    body: StartNotionExport,
    bodyOptional: true,
    answers: { 202: NotionExport },
    errors: [404, 409],
  },
  {
    tag,
    path: `${path}/exports`,
    method: 'get',
    id: 'listNotionExports',
    summary: 'List exports, newest first',
    query: ListNotionExports,
    answers: { 200: NotionExportPage },
  },
  {
    ...one,
    path: `${path}/exports/{id}`,
    method: 'get',
    id: 'getNotionExport',
    summary: 'An export with its progress',
    answers: { 200: NotionExport },
  },
  {
    ...one,
    path: `${path}/exports/{id}/cancel`,
    method: 'post',
    id: 'cancelNotionExport',
    summary: 'Stop an export; what is in Notion stays there',
    answers: { 200: NotionExport },
    errors: [404, 409],
  },
];
