import { expect, it } from 'vitest';
import { toldBlocks } from './told-blocks.js';

const CONTEXT = '<context>\nNow: Monday\n\nGoals: none yet\n</context>';
const COLLEAGUE = '<colleague name="Coach">\nHello.\n\nHow are you?\n</colleague>';

it.each([
  ['words alone', ['Hello\n\nthere']],
  ['words before what is told', ['Hello\n\nthere', CONTEXT]],
  ['words between what is told', [COLLEAGUE, 'Fine, thanks', CONTEXT]],
  [
    'several things told one after the other',
    ['Hi', COLLEAGUE, '<handoff from="Coach" reason="x">\n</handoff>', CONTEXT],
  ],
  ['words that look like an element', ['I like <b>this</b>\n\n<3']],
  ['an element that never ends', ['<context>\nNow: Monday']],
])('%s are the blocks that they were', (_, blocks) => {
  expect(toldBlocks(blocks.join('\n\n'))).toEqual(blocks);
});
