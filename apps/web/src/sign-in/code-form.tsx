import { Button, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@roundtable/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../app/api.js';
import { toastError } from '../ui/toasts/toast.js';
import { refusalOf, useSignedIn } from './sign-in-queries.js';
import { useWords } from './words.js';

const LENGTH = 8;

/** Takes the code that another device shows. Once one is shown, the field asks for it and has the focus. */
export function CodeForm({ isShown }: { readonly isShown: boolean }) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isShort, setIsShort] = useState(false);
  const signedIn = useSignedIn();
  const enter = useMutation({
    mutationFn: () => api.signIn.enterCode({ code }),
    onSuccess: ({ user }) => signedIn(user),
    onError: (error) => {
      if (refusalOf(error) === null) toastError(error);
      field.current?.select();
    },
  });
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);

  function wrong(): string | null {
    if (isShort) return t('codeWanted');
    const refusal = refusalOf(enter.error);
    if (refusal === 'wrong_code') return t('triesLeft', { count: triesLeft(enter.error) });
    if (refusal === 'too_many_tries') return t('link.tries');
    return refusal === null ? null : t('link.expired');
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isWhole = code.replace(/[^a-z0-9]/gi, '').length === LENGTH;
        setIsShort(!isWhole);
        if (isWhole) enter.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          ref={field}
          label={isShown ? t('codeShown') : t('codeLabel')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={t('codeExample')}
          maxLength={12}
          value={code}
          error={wrong()}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setIsShort(false);
          }}
        />
        <Button type="submit" variant={isShown ? 'filled' : 'default'} loading={enter.isPending}>
          {t('enter')}
        </Button>
      </Stack>
    </form>
  );
}

function triesLeft(error: unknown): number {
  const left = error instanceof ApiError ? error.details?.triesLeft : null;
  return typeof left === 'number' ? left : 1;
}
