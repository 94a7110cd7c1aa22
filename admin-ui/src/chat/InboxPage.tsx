import { ChatScreen } from './ChatScreen.tsx';
import { INBOX } from './chat-tabs.ts';

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
