import { describe, expect, it } from 'vitest';
import { ask, withSdk } from './sdk.js';

async function control(url: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/_control/${path}`, { method, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

describe('the control calls', () => {
  it('script, hold, wait, release, stats and requests', async () => {
    const { simulator, client } = await withSdk({ control: true });
    const rules = [{ match: { any: true }, hold: 'door', reply: { content: 'In.' } }];
    expect(await control(simulator.url, 'POST', 'script', { rules })).toEqual({
      status: 200,
      body: { rules: 1 },
    });
    const reply = client.messages.create(ask('knock'));
    await control(simulator.url, 'POST', 'wait', { hold: 'door' });
    expect((await control(simulator.url, 'GET', 'stats')).body).toMatchObject({
      held: ['door'],
      inFlight: 1,
    });
    expect((await control(simulator.url, 'POST', 'release', { hold: 'door' })).body).toEqual({ released: 1 });
    expect(await reply).toMatchObject({ content: [{ text: 'In.' }] });

    const { requests } = (await control(simulator.url, 'GET', 'requests?last=1')).body;
    expect(requests).toMatchObject([{ method: 'POST', path: '/v1/messages', body: ask('knock') }]);
    expect(JSON.stringify(requests)).not.toContain('test-key');
  });

  it('faults can be set and cleared, everything can be reset', async () => {
    const { simulator, client } = await withSdk({ control: true });
    const fault = { fault: 'status', status: 529, forMs: 60_000 };
    expect((await control(simulator.url, 'POST', 'faults', fault)).body).toEqual({ faults: 1 });
    await expect(client.messages.create(ask('hi'))).rejects.toThrow(/Overloaded/);
    await expect(client.messages.create(ask('hi'))).rejects.toThrow(/Overloaded/);
    await control(simulator.url, 'DELETE', 'faults');
    await client.messages.create(ask('hi'));
    await control(simulator.url, 'POST', 'reset');
    expect(simulator.stats()).toMatchObject({ requests: 0, byStatus: {}, usage: { output_tokens: 0 } });
  });

  it('names what is wrong with a call', async () => {
    const { simulator } = await withSdk({ control: true });
    expect((await control(simulator.url, 'POST', 'faults', { fault: 'flood' })).status).toBe(400);
    expect((await control(simulator.url, 'POST', 'script', { rules: [{ reply: {} }] })).body.error).toContain(
      'content',
    );
    expect((await control(simulator.url, 'POST', 'nonsense')).status).toBe(404);
    expect(simulator.stats().requests).toBe(0);
  });
});
