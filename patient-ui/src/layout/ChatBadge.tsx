import { useTexts } from '../i18n/TextsProvider.tsx';
import { useUser } from '../session/session.ts';
import { cappedCount } from './shown-count.ts';

export function ChatBadge({ className }: { className: string | undefined }) {
  const { shell } = useTexts();
  const { unreadChatCount } = useUser();
  if (unreadChatCount === 0) return null;
  const shown = cappedCount(unreadChatCount);
  return (
    <>
      <span className={className} aria-hidden>
        {shown}
      </span>
      <span className="spoken">{shell.unreadCount(shown)}</span>
    </>
  );
}
