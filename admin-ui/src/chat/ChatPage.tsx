import { useMe } from '../data/me.ts';
import { ChatScreen } from './ChatScreen.tsx';
import { CHAT } from './chat-address.ts';

/** What patients write to one provider: a provider’s own inbox, and for the office all of them. */
export default function ChatPage() {
  const isProvider = useMe().role === 'PROVIDER';
  return (
    <ChatScreen
      kind="PROVIDER"
      path={CHAT}
      title="Chat"
      about={
        isProvider
          ? 'What the patients of your visits write to you. What they write to the practice, the office answers.'
          : 'What patients write to their provider, who answers. The office reads along and can help out; what is for the office stands in the Inbox.'
      }
    />
  );
}
