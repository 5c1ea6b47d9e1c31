import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from 'vitest';
import { quietTemporal } from '../../packages/testing/src/system/quiet-temporal.js';

const FOLDER = fileURLToPath(new URL('./histories/', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../../capabilities/dist/workflow-bundle.js', import.meta.url));
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

beforeAll(quietTemporal);

/** Every history of a released version; how they are recorded is told in histories/README.md. */
describe('a recorded history', () => {
  it('says neither who recorded it nor where', () => {
    for (const file of files) {
      const text = readFileSync(`${FOLDER}${file}`, 'utf8');
      const said = [...text.matchAll(/"data":"([^"]+)"/g)].map(([, data = '']) =>
        Buffer.from(data, 'base64'),
      );
      const traces = [text, ...said]
        .join('\n')
        .match(/\b\d+@[\w.-]+|[\w@.+-]+\/(?:dist|node_modules)\/[\w.-]+/g);
      expect({ file, traces }).toEqual({ file, traces: null });
      const identities = [...text.matchAll(/"identity":"([^"]*)"/g)].map(([, identity]) => identity);
      expect(identities.filter((identity) => identity !== 'worker')).toEqual([]);
    }
  });

  it('replays with the present workflow, whatever its version', async () => {
    const histories = files.map((file) => ({
      workflowId: file,
      history: JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')),
    }));
    const faults: Record<string, string> = {};
    const replayed: string[] = [];
    const results = Worker.runReplayHistories(
      { workflowBundle: { code: readFileSync(BUNDLE, 'utf8') } },
      histories,
    );
    for await (const { workflowId, error } of results) {
      replayed.push(workflowId);
      if (error !== undefined) faults[workflowId] = error.message;
    }
    expect(faults).toEqual({});
    expect(replayed).toEqual(files);
  }, 300_000); // half a hundred histories, and a busy machine replays few a second
});
