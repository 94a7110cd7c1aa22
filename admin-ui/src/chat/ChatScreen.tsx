import type { ConversationKind } from '@bedside/contracts/messaging/chat.schema';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useIsPhone } from '../components/screen-hooks.ts';
import { useMe } from '../data/me.ts';
import styles from './ChatScreen.module.css';
import { ConversationPane, NoConversation } from './ConversationPane.tsx';
import { chatAddress, chatViews } from './chat-tabs.ts';
import { InboxPane } from './InboxPane.tsx';
import { PatientPane } from './PatientPane.tsx';
import { useChat } from './use-chats.ts';

/** Below this width the patient pane opens as an overlay. */
const THREE_PANES = '(min-width: 1200px)';

/** The open conversation is a subpath. */
export default function ChatScreen({ view }: { view: 'inbox' | 'team' }) {
  const { id } = useParams();
  const isPhone = useIsPhone();
  const { path, kind, about } = chatViews[view];
  return (
    <div className={styles.screen} data-open={id ? true : undefined}>
      {(!isPhone || !id) && <InboxPane view={view} openId={id} />}
      {id && <OpenChat key={id} id={id} path={path} kind={kind} />}
      {!id && !isPhone && <NoConversation about={about} />}
    </div>
  );
}

export function OpenChat({ id, path, kind }: { id: string; path: string; kind?: ConversationKind }) {
  const { data: chat, error, refetch } = useChat(id);
  const isWide = useMediaQuery(THREE_PANES);
  const [isShown, setIsShown] = useState(false);
  const me = useMe();
  const isReader = chat !== undefined && (chat.kind === 'PRACTICE' || chat.provider?.id === me.id);
  // A generic link redirects to the list for the conversation’s kind.
  if (chat && kind && chat.kind !== kind) return <Navigate to={chatAddress(chat)} replace />;
  return (
    <>
      <ConversationPane
        id={id}
        chat={chat}
        path={path}
        isReader={isReader}
        failure={error}
        onRetry={() => refetch()}
        onPatient={isWide ? undefined : () => setIsShown(true)}
      />
      {chat && (isWide || isShown) && (
        <PatientPane chat={chat} onClose={isWide ? undefined : () => setIsShown(false)} />
      )}
    </>
  );
}
