import classes from './inbox.module.css';
import { useUnread } from './unread.js';
import { useWords } from './words.js';

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
