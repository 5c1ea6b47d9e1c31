import { Table, Text } from '@mantine/core';
import type { KeptModelCall } from '@roundtable/capabilities/model-calls';
import classes from '../inspector.module.css';
import { useModelCallWords } from './words.js';

const PARTS = ['system', 'tools', 'messages', 'parameters', 'reply'] as const;

/** What each part comes to, as an estimate, beside what the provider has counted of the whole. */
export function PartTokens({ call }: { readonly call: KeptModelCall }) {
  const { t, locale } = useModelCallWords();
  const { parts, reply } = call;
  const most = Math.max(...PARTS.map((part) => parts[part]), 1);
  const usage = reply?.usage ?? {};
  const count = (name: string) => (usage[name] ?? 0).toLocaleString(locale);
  return (
    <>
      <Table verticalSpacing={2} layout="fixed" aria-label={t('tokens')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('part')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('estimated')}
            </Table.Th>
            <Table.Th w="35%" visibleFrom="xs" aria-hidden />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {PARTS.filter((part) => parts[part] > 0).map((part) => (
            <Table.Tr key={part}>
              <Table.Th scope="row" fw={400}>
                {t(`parts.${part}`)}
              </Table.Th>
              <Table.Td ta="end">{parts[part].toLocaleString(locale)}</Table.Td>
              <Table.Td visibleFrom="xs" aria-hidden>
                <div className={classes.size} style={{ width: `${(parts[part] / most) * 100}%` }} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {reply !== null && (
        <Text fz="sm" my={4}>
          {t('counted', {
            fresh: count('inputTokens'),
            cached: count('cacheReadTokens'),
            kept: count('cacheWriteTokens'),
            written: count('outputTokens'),
          })}
        </Text>
      )}
    </>
  );
}
