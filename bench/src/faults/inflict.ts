import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from '../measure/processes.js';
import type { Child } from '../stack/child.js';
import type { Model } from '../stack/model.js';
import type { Servers } from '../stack/servers.js';
import type { Client } from './client.js';
import { chosen, type Fault, type Role } from './schedule.js';

/** What faults are done to. */
export interface Victims {
  readonly children: Readonly<Record<Role, readonly Child[]>>;
  readonly servers: Servers;
  readonly model: Model;
  readonly client: Client;
  readonly conversations: readonly string[];
  /** The processes that were killed here, so that the others have ended by themselves. */
  readonly killed: Set<number>;
}

const LOOK_MS = 50;

/** Does one fault to the system; resolves when it is over, and what it hit runs again. */
export async function inflict(fault: Fault, victims: Victims): Promise<void> {
  switch (fault.type) {
    case 'kill': {
      const child = await running(chosen(victims.children[fault.role], fault.which));
      victims.killed.add(child.pid());
      child.signal('SIGKILL');
      const before = child.exits().length;
      while (child.exits().length === before) await delay(LOOK_MS);
      await running(child);
      return;
    }
    case 'freeze': {
      const child = await running(chosen(victims.children[fault.role], fault.which));
      return freeze(() => [child.pid()], fault.ms);
    }
    case 'freezeServer':
      // The parent first, so that it starts no further process.
      return freeze(() => processTree(victims.servers[fault.server].pid()), fault.ms);
    case 'restartServer':
      return victims.servers[fault.server].restart({ force: fault.force });
    case 'model':
      await victims.model.trouble(fault.trouble, fault.ms);
      await delay(fault.ms);
      return;
    case 'twice':
      return victims.client.sendTwice(chosen(victims.conversations, fault.conversation));
    case 'burst':
      return victims.client.burst(chosen(victims.conversations, fault.conversation), fault.messages);
  }
}

/** Its supervisor may be about to start it again. */
async function running(child: Child): Promise<Child> {
  while (!child.isRunning()) await delay(LOOK_MS);
  return child;
}

async function freeze(pids: () => readonly number[], ms: number): Promise<void> {
  const stopped: number[] = [];
  try {
    // Once more, for what was started between the look and the signal.
    for (let look = 0; look < 2; look++) {
      for (const pid of pids()) {
        if (!stopped.includes(pid) && signal(pid, 'SIGSTOP')) stopped.push(pid);
      }
    }
    await delay(ms);
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT');
  }
}

/** @returns false for a process that has ended meanwhile */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
