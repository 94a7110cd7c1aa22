import { useMe } from '../data/me.ts';
import { ChatScreen } from './ChatScreen.tsx';
import { CHAT } from './chat-tabs.ts';

export default function ChatPage() {
  const isProvider = useMe().role === 'PROVIDER';
  return (
    <ChatScreen
      kind="PROVIDER"
      path={CHAT}
      title="Chat"
      about={
        isProvider
          ? 'Messages from your patients. Messages to the practice go to the Inbox.'
          : 'Messages between patients and their providers. You can read along and step in. Messages to the practice are in the Inbox.'
      }
    />
  );
}
