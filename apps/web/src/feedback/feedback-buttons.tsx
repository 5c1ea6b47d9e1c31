import { NOT_WHOLE } from '@roundtable/capabilities/feedback';
import { IconMessage2Plus, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MessageEntry } from '../chat/state/conversation-state.js';
import { useConversation } from '../chat/state/use-conversation.js';
import { MessageAction } from '../chat-exchange/message-action.js';
import { optionalPart } from '../ui/optional-part.js';
import { toast } from '../ui/toasts/toast.js';
import { useFeedback, useGiveFeedback } from './feedback-queries.js';
import { useWords } from './words.js';

const FeedbackDialog = optionalPart(async () => (await import('./feedback-dialog.js')).FeedbackDialog);

/** Whether a whole answer was good or bad. It counts at once; what is bad is asked about, and nobody has to answer. */
export function FeedbackButtons({ message }: { readonly message: MessageEntry }) {
  const isWhole = message.text !== '' && !NOT_WHOLE.includes(message.stopReason ?? '');
  return isWhole ? <Buttons messageId={message.id} /> : null;
}

function Buttons({ messageId }: { readonly messageId: string }) {
  const { t } = useWords();
  const { id } = useConversation();
  const given = useFeedback(id, messageId);
  const { mutate } = useGiveFeedback(id, messageId);
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const bad = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsAsking(false));
    (opener.current ?? bad.current)?.focus();
  };
  const press = (rating: 'good' | 'bad') => {
    if (given?.rating === rating) {
      const { reasons, text, share } = given;
      mutate(null);
      toast(t('takenBack'), () => mutate({ rating, reasons, text, share }));
      return;
    }
    mutate({ rating });
    setIsAsking(rating === 'bad');
  };
  return (
    <>
      <MessageAction label={t('good')} isPressed={given?.rating === 'good'} onClick={() => press('good')}>
        <IconThumbUp size={16} aria-hidden />
      </MessageAction>
      <MessageAction
        ref={bad}
        label={t('bad')}
        isPressed={given?.rating === 'bad'}
        onClick={() => press('bad')}
      >
        <IconThumbDown size={16} aria-hidden />
      </MessageAction>
      {given !== undefined && (
        <MessageAction ref={opener} label={t('more')} onClick={() => setIsAsking(true)}>
          <IconMessage2Plus size={16} aria-hidden />
        </MessageAction>
      )}
      {isAsking && given !== undefined && (
        <Suspense fallback={null}>
          <FeedbackDialog given={given} onSave={mutate} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
