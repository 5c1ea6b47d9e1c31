import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { languages } from '@roundtable/api';
import { IconLanguage, IconMoon } from '@tabler/icons-react';
import { chooseLocale } from '../../i18n/locale.js';
import { useWords } from '../words.js';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Colours and language, on every page. `c` is the colour of the signs. */
export function HeaderMenus({ c = 'white' }: { readonly c?: string }) {
  return (
    <>
      <LanguageMenu c={c} />
      <ColourMenu c={c} />
    </>
  );
}

/** The languages that there are, on this device. */
function LanguageMenu({ c }: { readonly c: string }) {
  const { t, locale } = useWords();
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" c={c} size="lg" ml="auto" aria-label={t('language')}>
          <IconLanguage aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages().map(({ code, name }) => (
          <Menu.Item key={code} lang={code} aria-current={code === locale} onClick={() => chooseLocale(code)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Light, dark, or as the device has it. */
function ColourMenu({ c }: { readonly c: string }) {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" c={c} size="lg" aria-label={t('colours.label')}>
          <IconMoon aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`colours.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
