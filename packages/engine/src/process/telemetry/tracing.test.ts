import { createRequire } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.js';
import { currentOrigin } from './current-origin.js';
import { createSilentTracing, openTracing, type Tracing } from './tracing.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`;
const about = { name: 'work', kind: 'server' as const };

const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('@opentelemetry/sdk-node'));

describe('without a collector', () => {
  const tracing = createSilentTracing();

  test('a trace is continued: the same trace id, a span id of its own', () => {
    tracing.span({ ...about, parent: GIVEN, requestId: 'r1' }, () => {
      expect(currentOrigin()).toMatchObject({ requestId: 'r1' });
      expect(currentOrigin()?.traceparent).toMatch(
        new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`),
      );
      tracing.span({ ...about, name: 'part' }, () => {
        expect(currentOrigin()?.traceparent).toContain(TRACE);
        expect(currentOrigin()?.requestId).toBe('r1');
      });
    });
  });

  test('or begun, each for itself; outside of any there is none', () => {
    const begun = [1, 2].map(() =>
      tracing.span({ ...about, parent: null }, () => currentOrigin()?.traceparent),
    );
    expect(new Set(begun).size).toBe(2);
    for (const traceparent of begun) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(currentOrigin()).toBeNull();
  });

  test('log lines name the trace and the request that they belong to', async () => {
    const lines: string[] = [];
    const log = createLogger({ name: 'test', level: 'info' }, { write: (line) => void lines.push(line) });
    await tracing.span({ ...about, parent: GIVEN, requestId: 'r1' }, async () => {
      await Promise.resolve();
      log.info('inside');
    });
    log.info('outside');
    const [inside = {}, outside = {}] = lines.map((line) => JSON.parse(line));
    expect(inside).toMatchObject({ traceId: TRACE, requestId: 'r1' });
    expect(outside).not.toHaveProperty('traceId');
  });
});

describe('OpenTelemetry', () => {
  let tracing: Tracing | null = null;
  afterAll(() => tracing?.close());

  test('is not even loaded without a collector', async () => {
    await openTracing({ serviceName: 'test', endpoint: null });
    expect(isLoaded()).toBe(false);
    tracing = await openTracing({ serviceName: 'test', endpoint: 'http://127.0.0.1:1' });
    expect(isLoaded()).toBe(true);
  });

  test('continues the same contexts, and a collector that is away disturbs nobody', async () => {
    const inside = await tracing?.span({ ...about, parent: GIVEN, requestId: 'r1' }, async (span) => {
      await Promise.resolve();
      span.set({ 'http.response.status_code': 200 });
      tracing?.annotate({ 'roundtable.team': 'triage' });
      return currentOrigin();
    });
    expect(inside?.traceparent).toContain(TRACE);
    expect(inside?.requestId).toBe('r1');
    await expect(tracing?.span(about, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(() =>
      tracing?.span(about, () => {
        throw new Error('at once');
      }),
    ).toThrow('at once');
  });
});
