import { describe, expect, it } from 'vitest';
import { createViewer } from './viewer.js';

const partial = (text: string, more: { attempt?: number; messageId?: string } = {}) => ({
  messageId: 'm1',
  agent: 'coach',
  attempt: 1,
  turn: 1,
  text,
  ...more,
});
const completed = (id: number) => ({ id, type: 'message.completed', data: { messageId: 'm1' } });

function read(frame: string | null) {
  if (frame === null) return null;
  const [, id, type, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n$/.exec(frame) ?? [];
  return { id, type, ...JSON.parse(data ?? '') };
}

describe('a viewer', () => {
  it('is told a streaming message piece by piece, each with the position behind it', () => {
    const viewer = createViewer({ fresh: 4 });
    expect(read(viewer.partial(partial('Hel')))).toMatchObject({
      id: '4:1:3',
      type: 'message.delta',
      offset: 0,
      text: 'Hel',
    });
    expect(read(viewer.partial(partial('Hello')))).toMatchObject({
      id: '4:1:5',
      type: 'message.delta',
      offset: 3,
      text: 'lo',
    });
    expect(viewer.partial(partial('Hello'))).toBeNull();
    expect(read(viewer.event(completed(5)))).toMatchObject({ id: '5', type: 'message.completed' });
    expect(viewer.after()).toBe(5);
  });

  it('goes on in the middle of a message without a gap or a double', () => {
    const viewer = createViewer({ event: 4, partial: { attempt: 1, offset: 3 } });
    expect(read(viewer.partial(partial('Hello')))).toMatchObject({
      id: '4:1:5',
      type: 'message.delta',
      offset: 3,
      text: 'lo',
    });
  });

  it('that has all of it already is told nothing until there is more', () => {
    const viewer = createViewer({ event: 4, partial: { attempt: 1, offset: 5 } });
    expect(viewer.partial(partial('Hello'))).toBeNull();
    expect(read(viewer.partial(partial('Hello!')))).toMatchObject({
      type: 'message.delta',
      offset: 5,
      text: '!',
    });
  });

  it.each([
    ['a newer attempt', { attempt: 2 }, 3],
    ['a flush that was lost', { attempt: 1 }, 9],
  ])('gets the whole text so far after %s', (_why, more, offset) => {
    const viewer = createViewer({ event: 4, partial: { attempt: 1, offset } });
    expect(read(viewer.partial(partial('Hello', more)))).toMatchObject({
      type: 'message.reset',
      text: 'Hello',
    });
    expect(read(viewer.partial(partial('Hello you', more)))).toMatchObject({
      type: 'message.delta',
      offset: 5,
      text: ' you',
    });
  });

  it('gets a reset when the message begins again while it looks on', () => {
    const viewer = createViewer({ fresh: 4 });
    viewer.partial(partial('Once upon'));
    expect(read(viewer.partial(partial('On', { attempt: 2 })))).toMatchObject({
      id: '4:2:2',
      type: 'message.reset',
      text: 'On',
    });
    expect(read(viewer.partial(partial('Never', { attempt: 2 })))).toMatchObject({
      type: 'message.reset',
      text: 'Never',
    });
  });

  it('that resumed behind an event is not told half a message twice', () => {
    const viewer = createViewer({ event: 4, partial: null });
    expect(read(viewer.partial(partial('Hello')))).toMatchObject({ type: 'message.reset', text: 'Hello' });
  });

  it('is told the next message from its beginning once the last one is complete', () => {
    const viewer = createViewer({ event: 4, partial: { attempt: 1, offset: 3 } });
    viewer.event(completed(5));
    expect(read(viewer.partial(partial('New', { messageId: 'm2' })))).toMatchObject({
      id: '5:1:3',
      type: 'message.delta',
      offset: 0,
    });
  });

  it('is never told half a character', () => {
    const viewer = createViewer({ event: 4, partial: { attempt: 1, offset: 1 } });
    expect(read(viewer.partial(partial('🏃!')))).toMatchObject({ type: 'message.reset', text: '🏃!' });
  });
});
