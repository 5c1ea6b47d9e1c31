import { Alert, Button, Card, Group, NativeSelect, PasswordInput, Stack, Text, Title } from '@mantine/core';
import type { ConnectModel, LocalModel } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { type ReactNode, useId, useState } from 'react';
import { useIsOfflineDemo } from '../../app/shell/use-offline-demo.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useConnectModel, useDisconnectModel, useLocalModel } from './model-queries.js';
import { TriedNotice } from './model-tried.js';
import { useWords } from './model-words.js';

/** Connects a model to the stack of this machine, as `npm run connect` does in the terminal. */
export function ModelPage() {
  const { t } = useWords();
  const local = useLocalModel();
  return (
    <Stack gap="lg" maw={720}>
      <div>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('lead')}</Text>
      </div>
      {local.isPending && <LoadingState />}
      {local.isError && <ErrorState error={local.error} retry={() => void local.refetch()} level={3} />}
      {local.data === null && <Text>{t('notHere')}</Text>}
      {local.data != null && (
        <Choices local={local.data} look={{ again: () => void local.refetch(), isBusy: local.isFetching }} />
      )}
    </Stack>
  );
}

interface Look {
  readonly again: () => void;
  readonly isBusy: boolean;
}

function Choices({ local, look }: { readonly local: LocalModel; readonly look: Look }) {
  const { t } = useWords();
  const connect = useConnectModel();
  const [name, setName] = useState('');
  function tryIt(body: ConnectModel, done: () => void = () => {}) {
    setName(nameOf(body));
    connect.mutate(body, {
      onSuccess: ({ type }) => type !== 'silent' && done(),
      onError: (error) => missingFile(error) ?? toastError(error),
    });
  }
  const missing = missingFile(connect.error);
  const part = { tryIt, isBusy: connect.isPending };
  return (
    <>
      {local.givenByEnvironment && (
        <Alert color="amber" variant="light">
          {t('given')}
        </Alert>
      )}
      <Connected local={local} isNew={connect.data !== undefined} onLeft={connect.reset} />
      <div role="status">
        {connect.isPending && <Text>{t('testing')}</Text>}
        {missing !== null && (
          <Alert color="red" variant="light" title={t('noSecrets.title')}>
            {t('noSecrets.text', { file: missing })}
          </Alert>
        )}
        {connect.data !== undefined && (
          <TriedNotice tried={connect.data} name={name} isGiven={local.givenByEnvironment} />
        )}
      </div>
      <Claude {...part} />
      <OnThisMachine {...part} servers={local.servers} look={look} />
    </>
  );
}

/** The file without which no key can be stored, where that is what failed. */
function missingFile(error: unknown): string | null {
  const file = error instanceof ApiError ? error.details?.missing : undefined;
  return typeof file === 'string' ? file : null;
}

/** Who is connected, and the way back. `isNew`: the answer beside it says from when on. */
function Connected(props: {
  readonly local: LocalModel;
  readonly isNew: boolean;
  readonly onLeft: () => void;
}) {
  const { t } = useWords();
  const isDemo = useIsOfflineDemo();
  const leave = useDisconnectModel();
  const { connected } = props.local;
  if (connected === null) return <Text>{t('nobody')}</Text>;
  const name = nameOf(connected);
  return (
    <Group justify="space-between" gap="sm">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('connected', { name })}{' '}
        {isDemo && !props.isNew && !props.local.givenByEnvironment && t('fromStart')}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        loading={leave.isPending}
        onClick={() =>
          leave.mutate(undefined, {
            onSuccess: () => {
              props.onLeft();
              toast(t('disconnected'));
            },
            onError: toastError,
          })
        }
      >
        {t('disconnect')}
      </Button>
    </Group>
  );
}

interface Part {
  readonly tryIt: (body: ConnectModel, done?: () => void) => void;
  readonly isBusy: boolean;
}

function Claude({ tryIt, isBusy }: Part) {
  const { t } = useWords();
  const [key, setKey] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Section title={t('claude')}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = key.trim();
          const isKey = /^[\x21-\x7e]{1,500}$/.test(typed);
          setMissing(!isKey);
          if (isKey && !isBusy) tryIt({ provider: 'anthropic', key: typed }, () => setKey(''));
        }}
      >
        <Stack align="flex-start">
          <PasswordInput
            w="100%"
            label={t('key')}
            description={t('claudeHint')}
            autoComplete="off"
            spellCheck={false}
            value={key}
            error={isMissing ? t('keyWanted') : undefined}
            onChange={(event) => {
              setKey(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Button type="submit" disabled={isBusy}>
            {t('test')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

function OnThisMachine(props: Part & { readonly servers: LocalModel['servers']; readonly look: Look }) {
  const { t } = useWords();
  const { tryIt, isBusy, look } = props;
  const models = props.servers.flatMap(({ name, baseUrl, models: names }) =>
    names.map((model) => ({ model, baseUrl, label: t('by', { model, server: name }) })),
  );
  const [at, setAt] = useState('0');
  const chosen = models[Number(at)] ?? models[0];
  return (
    <Section title={t('local')}>
      {chosen === undefined ? (
        <Text>{t('localNone')}</Text>
      ) : (
        <NativeSelect
          label={t('model')}
          value={String(models.indexOf(chosen))}
          data={models.map(({ label }, i) => ({ value: String(i), label }))}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
      )}
      <Group>
        {chosen !== undefined && (
          <Button
            disabled={isBusy}
            onClick={() =>
              tryIt({ provider: 'openai-compatible', baseUrl: chosen.baseUrl, model: chosen.model })
            }
          >
            {t('test')}
          </Button>
        )}
        <Button variant="default" loading={look.isBusy} onClick={look.again}>
          {t('look')}
        </Button>
      </Group>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={3} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      <Stack>{children}</Stack>
    </Card>
  );
}

function nameOf(connection: ConnectModel | NonNullable<LocalModel['connected']>): string {
  return connection.provider === 'anthropic' ? 'Claude' : connection.model;
}
