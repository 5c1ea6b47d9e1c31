import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorSchemeManager, styleNonce } from './color-scheme.js';
import { queryClient } from './query-client.js';
import { theme, variables } from './theme.js';

/** What every page stands in: colours, words, data, toasts. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-center" />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}
