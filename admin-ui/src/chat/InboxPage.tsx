import { ChatScreen } from './ChatScreen.tsx';
import { INBOX } from './chat-address.ts';

/** What patients write to the practice, shared by everybody in the office. */
export default function InboxPage() {
  return (
    <ChatScreen
      kind="PRACTICE"
      path={INBOX}
      title="Inbox"
      about="What patients write to the practice, for everybody in the office. What they write to their provider stands under Chat."
    />
  );
}
