import type { ConversationKind } from '@bedside/contracts/messaging/chat.schema';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useIsPhone } from '../components/use-shortcuts.ts';
import { useMe } from '../data/me.ts';
import styles from './ChatScreen.module.css';
import { ConversationPane, NoConversation } from './ConversationPane.tsx';
import { chatAddress } from './chat-tabs.ts';
import { InboxPane } from './InboxPane.tsx';
import { PatientPane } from './PatientPane.tsx';
import { useChat } from './use-chats.ts';

interface Props {
  kind: ConversationKind;
  /** `/inbox`, `/chat`: below it stands the conversation that is open. */
  path: string;
  title: string;
  /** Whose conversations these are, in words. */
  about: string;
}

/** The panes fit beside each other from here on; below, the patient opens on top. */
const THREE_PANES = '(min-width: 1200px)';

/** Conversations, the one that is open, and whom it is with: beside each other, on a phone one at a time. */
export function ChatScreen({ kind, path, title, about }: Props) {
  const { id } = useParams();
  const isPhone = useIsPhone();
  return (
    <div className={styles.screen} data-open={id ? true : undefined}>
      {(!isPhone || !id) && <InboxPane kind={kind} path={path} title={title} about={about} openId={id} />}
      {id && <OpenChat key={id} id={id} path={path} kind={kind} />}
      {!id && !isPhone && <NoConversation about={about} />}
    </div>
  );
}

/** One conversation with whom it is with, in the two columns behind a list. */
export function OpenChat({ id, path, kind }: { id: string; path: string; kind?: ConversationKind }) {
  const { data: chat, error, refetch } = useChat(id);
  const isWide = useMediaQuery(THREE_PANES);
  const [isShown, setIsShown] = useState(false);
  const me = useMe();
  const isReader = chat !== undefined && (chat.kind === 'PRACTICE' || chat.provider?.id === me.id);
  // A link that knows no better leads here: the conversation stands where its kind does.
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
