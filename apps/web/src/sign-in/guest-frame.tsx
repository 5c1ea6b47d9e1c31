import { Box, Container, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { HeaderMenus } from '../app/shell/header-menus.js';
import { useWords } from '../app/words.js';

/** The frame of pages that need nobody to be signed in: the name, colours and language, one card. */
export function GuestFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  return (
    <Box mih="100dvh">
      <Box component="header" style={{ background: 'var(--rt-header)' }} c="white">
        <Container size="lg">
          <Group py="sm" gap="xs">
            <Text fw={700} size="lg" c="white" component={Link} href="/welcome" td="none">
              {t('name')}
            </Text>
            <HeaderMenus />
          </Group>
        </Container>
      </Box>
      <Container component="main" size="xs" py={{ base: 'lg', sm: 64 }}>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="lg">
          {children}
        </Paper>
      </Container>
    </Box>
  );
}
