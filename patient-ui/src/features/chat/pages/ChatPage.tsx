import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useParams } from 'react-router';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { Page } from '../../../components/Page.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { Conversation } from '../components/Conversation.tsx';
import { Inbox } from '../components/Inbox.tsx';
import styles from './ChatPage.module.css';

export function ChatPage() {
  const { chat } = useTexts();
  const { id } = useParams();
  const isDesk = useIsDesktop();
  if (!isDesk && id) return <Conversation key={id} id={id} alone />;
  if (!isDesk)
    return (
      <>
        <EmergencyLine />
        <Page title={chat.title} titleHidden>
          <Inbox />
        </Page>
      </>
    );
  return (
    <>
      <EmergencyLine />
      <div className={styles.desk}>
        <div className={styles.card}>
          <div className={styles.inbox}>
            <Inbox chosen={id} beside />
          </div>
          {id ? (
            <Conversation key={id} id={id} />
          ) : (
            <div className={styles.none}>
              <EmptyState title={chat.choose}>{chat.chooseText}</EmptyState>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
