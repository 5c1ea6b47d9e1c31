import { ActionIcon, Menu } from '@mantine/core';
import { IconDevices, IconKeyboard, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { showPalette } from '../palette/palette-store.js';
import { useWords } from './account-words.js';
import { useSignOut } from './use-sign-out.js';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { t } = useWords();
  const { email } = useProfile();
  const signOut = useSignOut(() => api.signIn.signOut());
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" c="white" size="lg" aria-label={t('account', { email })}>
          <IconUserCircle aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item component={Link} href="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          {t('settings')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href="/settings/sessions"
          leftSection={<IconDevices size={16} aria-hidden />}
        >
          {t('sessions')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={() => showPalette('shortcuts')}
        >
          {t('shortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
