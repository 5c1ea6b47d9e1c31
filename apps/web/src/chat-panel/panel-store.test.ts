import { expect, it } from 'vitest';
import { createPanelStore } from './panel-store.js';

it('keeps its conversation when it is closed, and shows another when one is asked for', () => {
  const panel = createPanelStore();
  panel.open({ type: 'conversation', id: 'a' });
  panel.close();
  expect(panel.get()).toEqual({ isOpen: false, target: { type: 'conversation', id: 'a' } });
  panel.open();
  expect(panel.get()).toEqual({ isOpen: true, target: { type: 'conversation', id: 'a' } });
  panel.open({ type: 'goal', goalId: 'g' });
  expect(panel.get().target).toEqual({ type: 'goal', goalId: 'g' });
});

it('tells its listeners until they leave', () => {
  const panel = createPanelStore();
  let heard = 0;
  const leave = panel.subscribe(() => (heard += 1));
  panel.open();
  leave();
  panel.close();
  expect(heard).toBe(1);
});
