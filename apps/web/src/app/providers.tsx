import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '../ui/optional-part.js';
import { colorSchemeManager, styleNonce } from './color-scheme.js';
import { queryClient } from './query-client.js';
import { theme, variables } from './theme.js';

const Toasts = optionalPart(async () => (await import('../ui/toasts/toasts.js')).Notifications);

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
        <Suspense>
          <Toasts position="top-center" />
        </Suspense>
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}
