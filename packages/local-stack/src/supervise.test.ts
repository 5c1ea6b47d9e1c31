import { describe, expect, it } from 'vitest';
import type { RunningProcess } from './servers/server-process.js';
import { createSupervisor, type Service } from './supervise.js';

describe('createSupervisor', () => {
  it('stops the last started first', async () => {
    const log: string[] = [];
    const supervisor = createSupervisor(() => {});
    for (const name of ['postgres', 'worker', 'gateway'])
      await supervisor.start(fakeService(name, log).service);
    await supervisor.stop();
    expect(log).toEqual(['gateway stopped', 'worker stopped', 'postgres stopped']);
  });

  it('starts a crashed service again and reports it', async () => {
    const again = signal();
    const lines: string[] = [];
    const supervisor = createSupervisor((line) => {
      lines.push(line);
      if (line.includes('runs again')) again.fire();
    });
    const fake = fakeService('worker', []);
    await supervisor.start(fake.service);
    fake.crash();
    await again.fired;
    expect(lines).toEqual([
      'worker ended unexpectedly (crashed); starting it again',
      'worker runs again (pid 2)',
    ]);
    await supervisor.stop();
  });

  it('does not start again what crashed while everything stops', async () => {
    const log: string[] = [];
    const supervisor = createSupervisor(() => {});
    const fake = fakeService('worker', log);
    await supervisor.start(fake.service);
    const stopping = supervisor.stop();
    fake.crash();
    await stopping;
    expect(fake.starts()).toBe(1);
    await expect(supervisor.start(fake.service)).rejects.toThrow('stopping');
  });

  it('stops a service that was still starting', async () => {
    const log: string[] = [];
    const gate = signal();
    const supervisor = createSupervisor(() => {});
    const fake = fakeService('temporal', log, gate.fired);
    const starting = supervisor.start(fake.service);
    const stopping = supervisor.stop();
    gate.fire();
    await Promise.all([starting, stopping]);
    expect(log).toEqual(['temporal stopped']);
  });
});

function fakeService(name: string, log: string[], gate: Promise<void> = Promise.resolve()) {
  let starts = 0;
  let end: (how: string) => void = () => {};
  const start = async (): Promise<RunningProcess> => {
    await gate;
    starts += 1;
    const exited = new Promise<string>((resolve) => {
      end = resolve;
    });
    let stopped = false;
    const stop = async () => {
      if (!stopped) log.push(`${name} stopped`);
      stopped = true;
      end('stopped');
    };
    return { pid: starts, exited, stop };
  };
  const service: Service = { name, start };
  return { service, crash: () => end('crashed'), starts: () => starts };
}

function signal() {
  let fire: () => void = () => {};
  const fired = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return { fire: () => fire(), fired };
}
