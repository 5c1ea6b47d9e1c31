import { describe, expect, it } from 'vitest';
import { createInterrupter } from './interrupter.js';

function room(isBusy: boolean) {
  const did: string[] = [];
  let now = 0;
  const session = {
    isBusy: () => isBusy,
    interrupt: async () => {
      did.push('interrupt');
      return true;
    },
  };
  const press = createInterrupter(
    { session: () => session, language: () => 'en', print: () => {}, leave: () => did.push('leave') },
    () => now,
  );
  return {
    did,
    pressAt(ms: number) {
      now = ms;
      press();
    },
  };
}

describe('Ctrl-C', () => {
  it('leaves when nothing runs', () => {
    const { did, pressAt } = room(false);
    pressAt(0);
    expect(did).toEqual(['leave']);
  });

  it('interrupts the turn, and leaves with a second one within two seconds', () => {
    const { did, pressAt } = room(true);
    pressAt(0);
    pressAt(2_000);
    expect(did).toEqual(['interrupt', 'leave']);
  });

  it('interrupts again after a while', () => {
    const { did, pressAt } = room(true);
    pressAt(0);
    pressAt(2_001);
    expect(did).toEqual(['interrupt', 'interrupt']);
  });
});
