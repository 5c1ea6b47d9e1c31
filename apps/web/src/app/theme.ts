import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Menu } from '@mantine/core';

const indigo: MantineColorsTuple = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];
const purple: MantineColorsTuple = [
  '#faf5ff',
  '#f3e8ff',
  '#e9d5ff',
  '#d8b4fe',
  '#c084fc',
  '#a855f7',
  '#9333ea',
  '#7e22ce',
  '#6b21a8',
  '#581c87',
];
const amber: MantineColorsTuple = [
  '#fffbeb',
  '#fef3c7',
  '#fde68a',
  '#fcd34d',
  '#fbbf24',
  '#f59e0b',
  '#d97706',
  '#b45309',
  '#92400e',
  '#78350f',
];

/** Greys with a little blue, so that cards and fields belong to the page behind them. */
const dark: MantineColorsTuple = [
  '#e5e7eb',
  '#c3c8d4',
  '#a7adba',
  '#7f8796',
  '#4b5162',
  '#363b47',
  '#242833',
  '#1a1d25',
  '#14161c',
  '#0f1116',
];

/** Where open menus stand: within the page's content, which screen readers can go to, and cut off by no list. */
export const MENUS = 'menus';

/** The colours are seed 001's; where one fails WCAG AA the next darker or lighter shade stands in. */
export const theme = createTheme({
  colors: { indigo, purple, amber, dark },
  primaryColor: 'indigo',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.36,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
  // A menu opens with its first item focused; the placeholder is no menu item, which axe refuses.
  components: {
    Menu: Menu.extend({
      defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: `#${MENUS}` } },
    }),
  },
});

/** What several features colour: `var(--rt-…)`. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--rt-header': 'linear-gradient(90deg, #4f46e5, #9333ea)',
    '--rt-user-bubble': '#4f46e5',
    '--rt-on-user-bubble': '#ffffff',
  },
  light: {
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-dimmed': '#5b6270',
    '--mantine-color-placeholder': '#6b7280',
    '--rt-agent-bubble': '#f3f4f6',
    '--rt-on-agent-bubble': '#111827',
    '--rt-thinking': '#eef2ff',
    '--rt-on-thinking': '#3730a3',
    '--rt-confirm': '#fffbeb',
    '--rt-confirm-border': '#fde68a',
    '--rt-on-confirm': '#78350f',
    '--rt-focus': '#4f46e5',
    '--rt-mark': '#4f46e5',
    '--rt-line': '#e5e7eb',
    '--rt-surface': '#ffffff',
    '--rt-page': '#f9fafb',
  },
  dark: {
    '--mantine-color-anchor': '#a5b4fc',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-disabled': '#363b47', // its own would be the colour of the cards
    '--mantine-color-indigo-light': '#2f3270',
    '--mantine-color-indigo-light-hover': '#3a3e86',
    '--mantine-color-indigo-light-color': '#e0e7ff',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--mantine-color-dimmed': '#a7adba',
    '--mantine-color-placeholder': '#9aa1af',
    '--rt-agent-bubble': '#2b2f3a',
    '--rt-on-agent-bubble': '#f3f4f6',
    '--rt-thinking': '#23254a',
    '--rt-on-thinking': '#c7d2fe',
    '--rt-confirm': '#33270d',
    '--rt-confirm-border': '#7c5a12',
    '--rt-on-confirm': '#fde68a',
    '--rt-focus': '#818cf8',
    '--rt-mark': '#818cf8',
    '--rt-line': '#363b47',
    '--rt-surface': '#1c1f27',
    '--rt-page': '#14161c',
  },
});
