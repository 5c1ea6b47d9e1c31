import { Button, Card, Group, NativeSelect, TextInput } from '@mantine/core';
import type { CreateApiKey } from '@roundtable/api';
import type { CreatedApiKey } from '@roundtable/client';
import { useState } from 'react';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { fieldErrors } from '../../ui/field-errors.js';
import { toastError } from '../../ui/toasts/toast.js';
import { useCreateKey } from './keys-queries.js';
import { useWords } from './keys-words.js';

const DAY_MS = 86_400_000;
const SCOPES = {
  both: ['read', 'write'],
  read: ['read'],
  write: ['write'],
  inspect: ['read', 'inspect'],
} as const;
const DAYS = { never: null, week: 7, month: 30, quarter: 90, year: 365 } as const;
const SCOPE_NAMES = ['both', 'read', 'write', 'inspect'] as const;
const END_NAMES = ['never', 'week', 'month', 'quarter', 'year'] as const;
const EMPTY = { name: '', scope: 'both', end: 'never' };

/** Makes a key with a name, what it may do, and an end. */
export function KeyForm({ onMade }: { readonly onMade: (made: CreatedApiKey) => void }) {
  const { t } = useWords();
  const draft = useDraft('api-key', EMPTY);
  const { name, scope, end } = draft.value;
  const [isNameless, setIsNameless] = useState(false);
  const create = useCreateKey();
  const errors = fieldErrors(create.error);

  function submit() {
    setIsNameless(name.trim() === '');
    if (name.trim() === '') return;
    create.mutate(bodyOf(draft.value), {
      onSuccess: (made) => {
        draft.clear();
        onMade(made);
      },
      onError: (error) => {
        if (Object.keys(fieldErrors(error)).length === 0) toastError(error);
      },
    });
  }

  return (
    <Card withBorder>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            maxLength={80}
            value={name}
            error={isNameless ? t('nameWanted') : errors.name}
            onChange={(event) => {
              draft.set({ name: event.currentTarget.value });
              setIsNameless(false);
            }}
          />
          <NativeSelect
            label={t('scopes')}
            value={scope}
            error={errors.scopes}
            data={SCOPE_NAMES.map((value) => ({ value, label: t(`scope.${value}`) }))}
            onChange={(event) => draft.set({ scope: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('ends')}
            value={end}
            error={errors.expiresAt}
            data={END_NAMES.map((value) => ({ value, label: t(`end.${value}`) }))}
            onChange={(event) => draft.set({ end: event.currentTarget.value })}
          />
        </Group>
        <Button type="submit" mt="md" loading={create.isPending}>
          {t('create')}
        </Button>
      </form>
    </Card>
  );
}

function bodyOf({ name, scope, end }: typeof EMPTY): CreateApiKey {
  const days = DAYS[END_NAMES.find((one) => one === end) ?? 'never'];
  return {
    name: name.trim(),
    scopes: [...SCOPES[SCOPE_NAMES.find((one) => one === scope) ?? 'both']],
    expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
  };
}
