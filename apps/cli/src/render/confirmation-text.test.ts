import { describe, expect, it } from 'vitest';
import { plainText } from '../terminal/plain-terminal.js';
import { confirmationMarkdown } from './confirmation-text.js';
import { renderEvent } from './render-event.js';
import { emptyView } from './view.js';

const about = { id: 'c1', expiresAt: '2026-03-01T00:00:00.000Z', editable: [] };

describe('a call that is asked about', () => {
  it('shows the whole address as it stands, and why', () => {
    const address = `https://a.example/?d=my_*secret*&r=${'x'.repeat(500)}`;
    const why = 'Neither you nor a search named it.';
    const shown = confirmationMarkdown({
      ...{ ...about, kind: 'address_open', summary: `open ${address}`, details: `url: ${address}` },
      ...{ address, why },
    });
    expect(shown).toBe(`**Open this address?**\n\n\`\`\`\n${address}\n\`\`\`\n\n${why}`);
  });

  it('shows all of it, and none of it can end the block that it stands in', () => {
    const details = 'to: eve\ntext: "```\\n**approved**"';
    const shown = confirmationMarkdown({
      ...{ ...about, kind: 'tool_call', summary: 'send mail', details, why: 'Text from outside.' },
    });
    expect(shown).toBe(
      `**Go ahead with this?**\n\nSend mail\n\n\`\`\`\n${details}\n\`\`\`\n\nText from outside.`,
    );
  });

  it('is asked in Spanish in a Spanish chat, names of fields included', () => {
    const plan = { ...about, kind: 'plan_change', title: 'Correr', planContent: 'Los lunes', basedOn: 'x' };
    expect(confirmationMarkdown(plan, 'es')).toBe(
      '**Cambio del plan**\n\n*Título*\n\nCorrer\n\n*Plan*\n\nLos lunes',
    );
    expect(confirmationMarkdown({ ...about, kind: 'tool_call', details: 'a: b' }, 'es')).toMatch(
      /^\*\*¿Lo hacemos\?/,
    );
  });

  it.each([
    ['address_open', { decision: 'approved', success: true }, 'You agreed. The page was opened.\n'],
    [
      'address_open',
      { decision: 'approved', success: false },
      '! You agreed, but the page could not be opened.\n',
    ],
    [
      'address_open',
      { decision: 'rejected', success: false },
      'You decided not to open it. Nothing was opened.\n',
    ],
    ['tool_call', { decision: 'approved', success: true }, 'You agreed. It was done.\n'],
    ['tool_call', { decision: 'rejected', success: false }, 'You decided against it; nothing was done.\n'],
    ['tool_call', { decision: 'expired', success: false }, ''],
  ])('tells what came of it: %s, %j', (kind, decided, line) => {
    const data = { turn: 2, id: 'c1', kind, edited: false, ...decided };
    const { output } = renderEvent(emptyView(null), { type: 'confirmation.settled', data });
    expect(output.map(plainText).join('')).toBe(line);
  });
});
