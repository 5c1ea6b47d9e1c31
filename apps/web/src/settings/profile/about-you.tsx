import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { languageChoices } from '../../ui/languages.js';
import { TimeZoneSelect } from '../../ui/time/time-zone-select.js';
import type { FormPart } from '../form-part.js';
import { useWords } from './profile-words.js';

/** Name, language, time zone, what brings them here, and how the agents should talk. */
export function AboutYou({ fields, set, faults }: FormPart) {
  const { t } = useWords();
  const language = useId();
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="name"
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={faults.name}
      />
      <Input.Wrapper
        label={t('language')}
        description={t('languageHint')}
        labelElement="div"
        labelProps={{ id: language }}
      >
        <div>
          <SegmentedControl
            aria-labelledby={language}
            mt={4}
            value={fields.locale}
            onChange={(locale) => set({ locale })}
            data={languageChoices()}
          />
        </div>
      </Input.Wrapper>
      <TimeZoneSelect
        value={fields.timeZone}
        onChange={(timeZone) => set({ timeZone })}
        error={faults.timeZone}
      />
      <Textarea
        label={t('purpose')}
        description={t('purposeHint')}
        autosize
        minRows={2}
        value={fields.purpose}
        onChange={(event) => set({ purpose: event.currentTarget.value })}
        error={faults.purpose}
      />
      <Textarea
        label={t('style')}
        description={t('styleHint')}
        autosize
        minRows={2}
        value={fields.communicationStyle}
        onChange={(event) => set({ communicationStyle: event.currentTarget.value })}
        error={faults.communicationStyle}
      />
    </>
  );
}
