import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** Rows of a list, one below the other. */
export function RowList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack
      component="ul"
      gap="xs"
      m={0}
      p={0}
      aria-label={label}
      // Safari forgets that a list without markers is one.
      role="list"
      style={{ listStyle: 'none' }}
    >
      {children}
    </Stack>
  );
}
