import { Stack, Text } from '@mantine/core';
import { FACT_NAMES } from '@roundtable/api';
import { useId } from 'react';
import { Markdown } from '../../ui/markdown/markdown.js';
import { type ConfirmationField, inWords, type Typed } from './confirmation-fields.js';
import classes from './confirmation-proposal.module.css';
import { useWords } from './confirmation-words.js';

/** What would be saved or done, as it would be now: with what was typed. */
export function ConfirmationPreview(props: {
  readonly fields: readonly ConfirmationField[];
  readonly typed: Typed;
  /** What was decided is out of the way, but can be looked at. */
  readonly isFolded: boolean;
}) {
  const { fields, typed, isFolded } = props;
  const { t } = useWords();
  if (fields.length === 0) return null;
  const shown = (
    <Stack gap="xs">
      {fields.map((field) => (
        <Field key={field.name} field={field} text={typed[field.name] ?? field.text} />
      ))}
    </Stack>
  );
  if (!isFolded) return shown;
  return (
    <details className={classes.folded}>
      <summary>{t('preview')}</summary>
      {shown}
    </details>
  );
}

/** What is sent as it stands: read as Markdown, an address would lose its asterisks and underscores. */
const AS_WRITTEN = new Set(['address', 'details']);

/** One line stands as it is; a longer text is Markdown in a frame that scrolls. */
function Field({ field, text }: { readonly field: ConfirmationField; readonly text: string }) {
  const label = useId();
  const name = useFieldName(field.name);
  if (field.name === 'summary' || field.name === 'why') return <Text size="sm">{text}</Text>;
  return (
    <div>
      <Text size="xs" fw={600} id={label}>
        {name}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.preview} aria-labelledby={label} tabIndex={0}>
        {AS_WRITTEN.has(field.name) || isFact(field.name) ? (
          <pre className={classes.asWritten}>{text}</pre>
        ) : (
          <Markdown text={text} />
        )}
      </section>
    </div>
  );
}

/** A field's name in the words of the page, or made of its own. */
export function useFieldName(name: string): string {
  const { t } = useWords();
  if (isFact(name)) return t(`fields.${name}`);
  switch (name) {
    case 'planContent':
    case 'summary':
    case 'title':
    case 'address':
    case 'details':
      return t(`fields.${name}`);
    default:
      return inWords(name);
  }
}

function isFact(name: string): name is keyof typeof FACT_NAMES.en {
  return Object.hasOwn(FACT_NAMES.en, name);
}
