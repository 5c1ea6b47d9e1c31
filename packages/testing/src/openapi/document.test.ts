import { WEBHOOK_EVENTS } from '@roundtable/api';
import { createOpenApiDocument, operations, operationsOf } from '@roundtable/api/openapi';
import { capabilities } from '@roundtable/capabilities';
import { BriefExplained, TurnBriefed } from '@roundtable/capabilities/design-tasks';
import { webhooksOfKeys } from '@roundtable/capabilities/webhooks';
import { attributeFilters, attributeSchemas } from '@roundtable/services';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const routes = capabilities.map((capability) => capability.routes ?? {});
const all = [...operations, ...routes.flatMap(operationsOf)];
const messages = capabilities.flatMap((capability) => capability.messages ?? []);
const attributes = Object.assign({}, ...capabilities.map((capability) => capability.attributes));
const document = createOpenApiDocument({
  routes,
  attributes: attributeSchemas(attributes),
  filters: attributeFilters(attributes),
  keys: webhooksOfKeys,
  messageFields: {},
  explained: { brief: BriefExplained.nullable() },
  events: { 'turn.briefed': TurnBriefed },
  messages,
});
const text = JSON.stringify(document);

describe('the OpenAPI document', () => {
  it('refers only to schemas that it holds', () => {
    const { components } = document;
    const names = Object.keys(components?.schemas ?? {});
    const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((name) => name !== undefined && !names.includes(name))).toEqual([]);
  });

  it('says of conversations what they are about by the capabilities that there are, and nothing else', () => {
    const none = { routes: [], explained: {}, events: {}, messages: [], messageFields: {} };
    const keys = { ofKeys: {}, ofSessions: {}, ended: {} };
    const { components, paths } = createOpenApiDocument({
      ...none,
      keys,
      attributes: { habitId: z.uuid().nullable() },
      filters: { habitId: z.uuid().optional() },
    });
    for (const name of ['CreateConversation', 'ConversationSummary', 'Conversation'])
      expect(components?.schemas?.[name]).toHaveProperty('properties.habitId');
    expect(components?.schemas?.CreateConversation).not.toHaveProperty('properties.goalId');
    expect(paths?.['/api/conversations']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'habitId', in: 'query' }),
    );
  });

  it('has one schema a name: nothing is described twice for input and output', () => {
    const names = Object.keys(document.components?.schemas ?? {});
    expect(names.filter((name) => name.endsWith('Output'))).toEqual([]);
  });

  it('names every operation once and describes every parameter of its path', () => {
    const ids = all.map((operation) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, params } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, Object.keys(params?.shape ?? {}).sort()]).toEqual([path, inPath.sort()]);
    }
  });

  it('describes every message that webhooks are sent, with an example that fits', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([...WEBHOOK_EVENTS]);
    expect(messages.map(({ body, example }) => body.safeParse(example).error)).toEqual(
      messages.map(() => undefined),
    );
    for (const { name } of messages)
      expect([name, JSON.stringify(document.webhooks?.[name])]).toEqual([
        name,
        expect.stringContaining(`"const":"${name}"`),
      ]);
  });

  it('refuses unknown fields in every body that it takes', () => {
    const { components } = document;
    for (const { body } of all) {
      const name = body?.meta()?.id;
      if (name === undefined) continue;
      expect([name, components?.schemas?.[name]]).toEqual([
        name,
        expect.objectContaining({ additionalProperties: false }),
      ]);
    }
  });
});
