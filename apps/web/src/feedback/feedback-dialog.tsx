import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import {
  FEEDBACK_REASONS,
  type Feedback,
  type GiveFeedback,
  MOST_FEEDBACK_TEXT,
} from '@roundtable/capabilities/feedback';
import { useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.js';
import { toast } from '../ui/toasts/toast.js';
import { useWords } from './words.js';

/** Why an answer was good or bad, for who wants to say it; closed, the bare rating stays. */
export function FeedbackDialog(props: {
  readonly given: Feedback;
  readonly onSave: (given: GiveFeedback, then: { readonly onSuccess: () => void }) => void;
  readonly onClose: () => void;
}) {
  const { given, onSave, onClose } = props;
  const { rating } = given;
  const { t } = useWords();
  const [reasons, setReasons] = useState<string[]>(given.reasons);
  const [text, setText] = useState(given.text ?? '');
  const [share, setShare] = useState(given.share);

  function save() {
    const said = text.trim();
    const why = FEEDBACK_REASONS.filter((reason) => reasons.includes(reason));
    const onSuccess = () => {
      toast(t('saved'));
      onClose();
    };
    onSave({ rating, reasons: why, text: said === '' ? null : said, share }, { onSuccess });
  }

  return (
    <Dialog opened onClose={onClose} title={t(`title.${rating}`)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <Text fz="sm" c="dimmed">
            {t('hint')}
          </Text>
          {rating === 'bad' && (
            <Checkbox.Group label={t('reasonsLabel')} value={reasons} onChange={setReasons}>
              <Stack gap={8} mt={6}>
                {FEEDBACK_REASONS.map((reason) => (
                  <Checkbox key={reason} value={reason} label={t(`reasons.${reason}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Textarea
            label={t('text')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MOST_FEEDBACK_TEXT}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Checkbox
            label={t('share')}
            description={t('shareHint')}
            checked={share}
            onChange={(event) => setShare(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('notNow')}
            </Button>
            <Button type="submit">{t('save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
