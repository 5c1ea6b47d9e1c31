import { describe, expect, it } from 'vitest';
import { createWaitingRoom } from './waiting-room.js';

describe('who waits for an answer', () => {
  it('leaves with the end of the turn that took it', async () => {
    const room = createWaitingRoom();
    const left = room.enter('a');
    expect(room.accept('a')).toBe(true);
    room.started('a', 3);
    room.ended(2);
    expect(room.size()).toBe(1);
    room.ended(3);
    await left;
    expect(room.size()).toBe(0);
  });

  it('may be answered before the gateway said that it was accepted', async () => {
    const room = createWaitingRoom();
    const left = room.enter('a');
    room.started('a', 1);
    room.ended(1);
    await left;
    expect(room.accept('a')).toBe(false);
  });

  it('is told as unstarted only between acceptance and turn', () => {
    const room = createWaitingRoom();
    void room.enter('a');
    expect(room.accepted()).toEqual([]);
    room.accept('a');
    expect(room.accepted()).toEqual(['a']);
    room.started('a', 1);
    expect(room.hasUnstarted()).toBe(false);
  });
});
