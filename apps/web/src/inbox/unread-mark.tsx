import classes from './inbox.module.css';
import { useUnread } from './unread.js';
import { useWords } from './words.js';

const MOST_SHOWN = 99;

/** How much was not read in all; nothing when all was. */
export function UnreadTotal({ className }: { readonly className: string | undefined }) {
  const { t } = useWords();
  const { total } = useUnread();
  if (total === 0) return null;
  return (
    <span className={className}>
      <span aria-hidden>{total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}</span>
      <span className="visually-hidden">{t('unreadHere', { count: total })}</span>
    </span>
  );
}

/** How much of a conversation was not read; nothing when all was. */
export function UnreadMark({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { conversations } = useUnread();
  const count = conversations.find((one) => one.id === id)?.unread ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.mark}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('unreadHere', { count })}</span>
    </span>
  );
}
