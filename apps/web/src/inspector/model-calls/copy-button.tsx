import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '../../ui/toasts/toast.js';
import { useModelCallWords } from './words.js';

/** Copies a value as JSON. */
export function CopyButton({ value, label }: { readonly value: unknown; readonly label: string }) {
  const { t } = useModelCallWords();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
    toast(t('copied'));
  }
  return (
    <Button
      variant="default"
      size="xs"
      mt="xs"
      me="xs"
      leftSection={<IconCopy size={14} aria-hidden />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}
