import {
  IconChartLine,
  IconClipboardText,
  IconHome,
  IconListCheck,
  IconMessages,
  IconNotebook,
  IconReportMoney,
  IconSettings,
  IconStack2,
  IconSun,
  IconTarget,
} from '@tabler/icons-react';

/** The pages of the main navigation, in its order; `key` is their word in `words.ts`. */
export const navigation = [
  { key: 'pages.home', to: '/', icon: IconHome },
  { key: 'pages.conversations', to: '/conversations', icon: IconMessages },
  { key: 'pages.goals', to: '/goals', icon: IconTarget },
  { key: 'pages.plans', to: '/plans', icon: IconClipboardText },
  { key: 'pages.checkIns', to: '/check-ins', icon: IconSun },
  { key: 'pages.trends', to: '/trends', icon: IconChartLine },
  { key: 'pages.followUps', to: '/commitments', icon: IconListCheck },
  { key: 'pages.notes', to: '/notes', icon: IconNotebook },
  { key: 'pages.projects', to: '/projects', icon: IconStack2 },
  { key: 'pages.usage', to: '/usage', icon: IconReportMoney },
  { key: 'pages.settings', to: '/settings', icon: IconSettings },
] as const;
