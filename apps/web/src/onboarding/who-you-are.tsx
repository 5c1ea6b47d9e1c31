import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { chooseLocale } from '../i18n/locale.js';
import { languageChoices } from '../ui/languages.js';
import { TimeZoneSelect } from '../ui/time/time-zone-select.js';
import { useWords } from './words.js';

/** Name, language and time zone; the page speaks the language as soon as it is chosen. */
export function WhoYouAre(props: {
  readonly name: string;
  readonly timeZone: string;
  readonly onChange: (change: { readonly name?: string; readonly timeZone?: string }) => void;
}) {
  const { t, locale } = useWords();
  const language = useId();
  return (
    <>
      <TextInput
        label={t('who.name')}
        description={t('who.nameHint')}
        autoComplete="given-name"
        maxLength={80}
        value={props.name}
        onChange={(event) => props.onChange({ name: event.currentTarget.value })}
      />
      <Input.Wrapper label={t('who.language')} labelElement="div" labelProps={{ id: language }}>
        <div>
          <SegmentedControl
            aria-labelledby={language}
            mt={4}
            value={locale}
            onChange={chooseLocale}
            data={languageChoices()}
          />
        </div>
      </Input.Wrapper>
      <TimeZoneSelect value={props.timeZone} onChange={(timeZone) => props.onChange({ timeZone })} />
    </>
  );
}
