import { Text } from '@mantine/core';
import { type KeptModelCall, sectionsOf } from '@roundtable/capabilities/model-calls';
import { FoldedJson, JsonBlock } from '../json-block.js';
import { type BlockShown, blocksOf, nameOfTool, roleOf } from './blocks.js';
import { useModelCallWords } from './words.js';

/** The body by its parts, and the reply; all of it is text or JSON, whatever it says. */
export function CallSections({ call }: { readonly call: KeptModelCall }) {
  const { t } = useModelCallWords();
  const { system, tools, messages, parameters } = sectionsOf(call.sent);
  return (
    <>
      {system.length > 0 && (
        <details>
          <summary>{t('parts.system')}</summary>
          <Blocks blocks={system.flatMap(blocksOf)} />
        </details>
      )}
      {messages.length > 0 && (
        <details>
          <summary>{t('messages', { count: messages.length })}</summary>
          {messages.map((message, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
            <div key={i}>
              <Text fz="sm" fw={600} mt="xs">
                {roleOf(message) ?? t('prompt')}
              </Text>
              <Blocks blocks={blocksOf(message)} />
            </div>
          ))}
        </details>
      )}
      {tools.length > 0 && (
        <details>
          <summary>{t('tools', { count: tools.length })}</summary>
          {tools.map((tool, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <FoldedJson key={i} value={tool} label={nameOfTool(tool) ?? t('tool')} />
          ))}
        </details>
      )}
      <FoldedJson value={parameters} label={t('parts.parameters')} />
      {call.reply === null ? (
        <Text fz="sm" c="dimmed">
          {t('noReply')}
        </Text>
      ) : (
        <details>
          <summary>{t('reply', { why: call.reply.stopReason })}</summary>
          <Blocks blocks={call.reply.content.flatMap(blocksOf)} />
        </details>
      )}
    </>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly BlockShown[] }) {
  return blocks.map(({ label, value }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <div key={i}>
      {label !== null && (
        <Text fz="xs" c="dimmed" mt={4}>
          {label}
        </Text>
      )}
      <JsonBlock value={value} />
    </div>
  ));
}
