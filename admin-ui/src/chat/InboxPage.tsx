import { ChatScreen } from './ChatScreen.tsx';
import { INBOX } from './chat-tabs.ts';

/** What patients write to the practice, shared by everybody in the office. */
export default function InboxPage() {
  return (
    <ChatScreen
      kind="PRACTICE"
      path={INBOX}
      title="Inbox"
      about="Messages from patients to the practice. Messages to a provider are in Chat."
    />
  );
}
