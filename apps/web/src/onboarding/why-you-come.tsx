import { Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import classes from './onboarding.module.css';
import { PURPOSES } from './purposes.js';
import { useWords } from './words.js';

const LONGEST = 400;

/** One question: a few answers to choose from, and room for own words. */
export function WhyYouCome(props: {
  readonly purpose: string;
  readonly own: string;
  readonly onChange: (change: { readonly purpose?: string; readonly own?: string }) => void;
}) {
  const { t } = useWords();
  return (
    <>
      <Radio.Group
        label={t('why.choose')}
        value={props.purpose}
        onChange={(purpose) => props.onChange({ purpose })}
      >
        <Stack gap="xs" mt="xs">
          {PURPOSES.map(({ key }) => (
            <Radio.Card
              key={key}
              value={key}
              className={classes.purpose}
              data-chosen={props.purpose === key || undefined}
            >
              <Group wrap="nowrap" gap="sm">
                <Radio.Indicator />
                <Text>{t(`purposes.${key}`)}</Text>
              </Group>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('why.own')}
        placeholder={t('why.ownExample')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST}
        value={props.own}
        onChange={(event) => props.onChange({ own: event.currentTarget.value })}
      />
    </>
  );
}
