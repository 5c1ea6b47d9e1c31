import { Button, Group, Text } from '@mantine/core';
import type { Confirmation } from '@roundtable/api';
import { useEffect, useState } from 'react';
import { contentOf, inWords } from './confirmation-fields.js';
import { useWords } from './confirmation-words.js';

/** Says that decisions wait, and leads to the latest one when it is out of sight. */
export function ConfirmationsWaiting({ open }: { readonly open: readonly Confirmation[] }) {
  const { t } = useWords();
  const latest = open.at(-1);
  const isInSight = useInSight(latest?.id ?? null);
  if (latest === undefined) return null;
  const title = t(`title.${contentOf(latest).kind}`, { kind: inWords(latest.kind) });
  return (
    <>
      <span className="visually-hidden">{t('arrived', { count: open.length, title })}</span>
      {!isInSight && (
        <Group gap="xs" justify="center" py={6}>
          <Text size="sm" aria-hidden>
            {t('waiting', { count: open.length })}
          </Text>
          <Button size="compact-sm" variant="light" onClick={() => lookAt(latest.id)}>
            {t('show')}
          </Button>
        </Group>
      )}
    </>
  );
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-confirmation="${CSS.escape(id)}"]`);
}

function lookAt(id: string): void {
  const card = cardOf(id);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}

/** Whether a card is on the screen; true as long as nothing is known. */
function useInSight(id: string | null): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    setInSight(true);
    const card = id === null ? null : cardOf(id);
    if (card === null) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true));
    observer.observe(card);
    return () => observer.disconnect();
  }, [id]);
  return isInSight;
}
