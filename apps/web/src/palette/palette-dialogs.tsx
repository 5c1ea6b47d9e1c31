import type { ConversationSummary } from '@roundtable/client';
import { lazy, Suspense } from 'react';

const ConversationDialogs = lazy(async () => ({
  default: (await import('../chat/list/conversation-dialogs.js')).ConversationDialogs,
}));
const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.js')).ShareDialog }));

/** What a command of the palette asks before it does something. */
export interface Asked {
  readonly act: 'rename' | 'delete' | 'share';
  readonly conversation: ConversationSummary;
}

export function PaletteDialogs({ asked, close }: { readonly asked: Asked; readonly close: () => void }) {
  const { act, conversation } = asked;
  return (
    <Suspense fallback={null}>
      {act === 'share' ? (
        <ShareDialog conversationId={conversation.id} onClose={close} />
      ) : (
        <ConversationDialogs asked={{ act, conversation }} current={conversation.id} close={close} />
      )}
    </Suspense>
  );
}
