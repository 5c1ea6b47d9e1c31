import pc from 'picocolors';
import type { Config } from '../config.js';

export interface Paint {
  readonly bold: (text: string) => string;
  readonly italic: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  /** A name on its agent's colour, in the text colour with the better contrast. */
  readonly badge: (text: string, color: string | null) => string;
}

export function createPaint(colors: Config['colors']): Paint {
  const { bold, italic, dim, red, green, yellow, cyan } = pc.createColors(colors !== 'none');
  const base = { bold, italic, dim, red, green, yellow, cyan };
  if (colors === 'none') return { ...base, badge: (text) => `${text}:` };
  return {
    ...base,
    badge: (text, color) => {
      const rgb = color === null ? null : rgbOf(color);
      if (rgb === null) return pc.createColors(true).inverse(` ${text} `);
      const back = colors === 'true' ? `48;2;${rgb.join(';')}` : `48;5;${paletteOf(rgb)}`;
      return `\u001b[1;${isDark(rgb) ? '97' : '30'};${back}m ${text} \u001b[0m`;
    },
  };
}

type Rgb = readonly [number, number, number];

/** `#rrggbb`; null for anything else. */
export function rgbOf(color: string): Rgb | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (hex === null) return null;
  const part = (i: number) => Number.parseInt(hex[i] ?? '0', 16);
  return [part(1), part(2), part(3)];
}

/** The nearest of xterm's 6x6x6 cube; its levels are 0, 95, 135, 175, 215, 255. */
export function paletteOf([r, g, b]: Rgb): number {
  const level = (value: number) => (value < 48 ? 0 : value < 115 ? 1 : Math.round((value - 55) / 40));
  return 16 + 36 * level(r) + 6 * level(g) + level(b);
}

function isDark([r, g, b]: Rgb): boolean {
  return 0.299 * r + 0.587 * g + 0.114 * b < 150;
}
