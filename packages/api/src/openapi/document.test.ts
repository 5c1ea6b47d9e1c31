import { describe, expect, it } from 'vitest';
import { createOpenApiDocument, operations } from './document.js';

const text = JSON.stringify(createOpenApiDocument([]));

describe('the OpenAPI document', () => {
  it('refers only to schemas that it holds', () => {
    const { components } = createOpenApiDocument([]);
    const names = Object.keys(components?.schemas ?? {});
    const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((name) => name !== undefined && !names.includes(name))).toEqual([]);
  });

  it('has one schema a name: nothing is described twice for input and output', () => {
    const names = Object.keys(createOpenApiDocument([]).components?.schemas ?? {});
    expect(names.filter((name) => name.endsWith('Output'))).toEqual([]);
  });

  it('names every operation once and describes every parameter of its path', () => {
    const ids = operations.map((operation) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, params } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, Object.keys(params?.shape ?? {}).sort()]).toEqual([path, inPath.sort()]);
    }
  });

  it('refuses unknown fields in every body that it takes', () => {
    const { components } = createOpenApiDocument([]);
    for (const { body } of operations) {
      const name = body?.meta()?.id;
      if (name === undefined) continue;
      expect([name, components?.schemas?.[name]]).toEqual([
        name,
        expect.objectContaining({ additionalProperties: false }),
      ]);
    }
  });
});
