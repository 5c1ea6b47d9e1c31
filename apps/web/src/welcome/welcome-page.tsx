import { Anchor, Box, Button, Card, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconEye, IconHeart, IconLock, IconUserCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { useSession } from '../app/session.js';
import { HeaderMenus } from '../app/shell/header-menus.js';
import { useWords as useAppWords } from '../app/words.js';
import { TableOfAgents } from './table-of-agents.js';
import { useWords } from './words.js';

const HEADER = { background: 'var(--rt-header)' };
const TEAMS = ['roundTable', 'coach', 'triage', 'design'] as const;
const PROMISES = [
  { key: 'kept', icon: IconLock },
  { key: 'open', icon: IconEye },
  { key: 'yours', icon: IconUserCheck },
  { key: 'kind', icon: IconHeart },
] as const;

/** What a visitor sees first: what this is, who is here, how to begin. Signed-in people are led to their overview. */
export function WelcomePage() {
  const { t } = useWords();
  const { t: app } = useAppWords();
  const { data: profile } = useSession();
  useEffect(() => {
    document.title = `${t('title')} · Roundtable`;
  }, [t]);
  if (profile != null) return <Redirect to="/" replace />;
  return (
    <Box mih="100dvh">
      <Box component="header" style={HEADER} c="white">
        <Container size="lg">
          <Group py="sm" gap="xs">
            <Text fw={700} size="lg" component="span">
              {app('name')}
            </Text>
            <HeaderMenus />
          </Group>
        </Container>
      </Box>
      <main>
        <Box style={HEADER} c="white" pt={{ base: 24, sm: 56 }} pb={{ base: 48, sm: 72 }}>
          <Container size="lg">
            <Group justify="space-between" wrap="nowrap">
              <Stack gap="lg" maw={680} align="flex-start">
                <Title order={1} fz={{ base: 32, sm: 46 }} lh={1.15} textWrap="balance">
                  {t('claim')}
                </Title>
                <Text fz={{ base: 17, sm: 20 }}>{t('lead')}</Text>
                <Group gap="md">
                  <Button component={Link} href="/sign-in" size="lg" variant="white" c="indigo.8">
                    {t('start')}
                  </Button>
                  <Text size="sm">{t('noPassword')}</Text>
                </Group>
              </Stack>
              <Box visibleFrom="md">
                <TableOfAgents />
              </Box>
            </Group>
          </Container>
        </Box>
        <Container size="lg" py="xl">
          <Title order={2} mb="md">
            {t('teamsTitle')}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb={48}>
            {TEAMS.map((team) => (
              <Card key={team} withBorder padding="lg">
                <Title order={3} size="h4" mb={4}>
                  {t(`teams.${team}.name`)}
                </Title>
                <Text c="dimmed">{t(`teams.${team}.text`)}</Text>
              </Card>
            ))}
          </SimpleGrid>
          <Title order={2} mb="md">
            {t('promisesTitle')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            {PROMISES.map(({ key, icon: Icon }) => (
              <Group key={key} align="flex-start" wrap="nowrap" gap="md">
                <Icon
                  size={28}
                  style={{ flexShrink: 0 }}
                  color="var(--mantine-primary-color-light-color)"
                  aria-hidden
                />
                <div>
                  <Title order={3} size="h4">
                    {t(`promises.${key}.name`)}
                  </Title>
                  <Text c="dimmed">{t(`promises.${key}.text`)}</Text>
                </div>
              </Group>
            ))}
          </SimpleGrid>
        </Container>
      </main>
      <Container size="lg" component="footer" pb="xl">
        <Anchor href="/docs" size="sm">
          {t('developers')}
        </Anchor>
      </Container>
    </Box>
  );
}
