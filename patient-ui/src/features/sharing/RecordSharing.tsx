import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { Card } from '../../components/Card.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import cardStyles from '../appointments/components/cards.module.css';
import lineStyles from '../chat/components/Conversation.module.css';
import rowStyles from '../records/components/RecordsPage.module.css';
import { useRecordSharing } from './use-record-sharing.ts';

type Kind = 'document' | 'conversation' | 'form';

const keyOf = { document: keys.documents, conversation: keys.chats, form: keys.questionnaires } as const;

/** Shown beside one of the user’s own documents. */
export function DocumentSharing({ id, name }: { id: string; name: string }) {
  const { sharing } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={rowStyles.tool}
        aria-label={sharing.whoSees(name)}
        onClick={() => setIsOpen(true)}
      >
        <Users size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && <SharingDialog id={id} kind="document" onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Shown above the user’s own conversation if family members can see it or could. */
export function ConversationSharing({ id }: { id: string }) {
  const texts = useTexts().sharing;
  const [isOpen, setIsOpen] = useState(false);
  const { isOffered, confidential, others } = useRecordSharing(keys.chats, id, {
    onChanged: () => undefined,
  });
  if (!isOffered) return null;
  return (
    <>
      <button type="button" className={lineStyles.line} onClick={() => setIsOpen(true)}>
        <Users size={20} strokeWidth={1.75} aria-hidden />
        <span className="visually-hidden">{texts.conversation.title}: </span>
        <span className={lineStyles.words}>
          {confidential ? texts.conversation.onlyYou : texts.youAnd(others)}
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && <SharingDialog id={id} kind="conversation" onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Shown on the user’s own questionnaire if family members can see it or could. */
export function FormSharing({ id, isOwn, top = 0 }: { id: string; isOwn: boolean; top?: number }) {
  const texts = useTexts().sharing;
  const [isOpen, setIsOpen] = useState(false);
  const { isOffered, confidential, others } = useRecordSharing(keys.questionnaires, id, {
    enabled: isOwn,
    onChanged: () => undefined,
  });
  if (!isOwn || !isOffered) return null;
  return (
    <Stack gap={0} top={top}>
      <Card title={texts.form.title}>
        <p className={cardStyles.action}>{confidential ? texts.form.onlyYou : texts.youAnd(others)}</p>
        <Button kind="secondary" small onClick={() => setIsOpen(true)}>
          {confidential ? texts.share : texts.keepIt}
        </Button>
        {isOpen && <SharingDialog id={id} kind="form" onClose={() => setIsOpen(false)} />}
      </Card>
    </Stack>
  );
}

function SharingDialog({ id, kind, onClose }: { id: string; kind: Kind; onClose: () => void }) {
  const { shell, sharing: texts } = useTexts();
  const labels = texts[kind];
  const { data, error, refetch, confidential, others, isOffered, action } = useRecordSharing(
    keyOf[kind],
    id,
    {
      onChanged: onClose,
    },
  );
  const shared = others.length > 0 ? texts.youAnd(others) : texts.youAndUs;
  const who = confidential ? labels.onlyYou : shared;
  if (!isOffered)
    return (
      <Dialog title={labels.title} closeLabel={shell.close} onClose={onClose}>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!error && (data ? <p>{who}</p> : <Skeleton height={24} />)}
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={confidential ? labels.shareTitle : labels.keepTitle}
      text={`${texts.now(who)} ${confidential ? labels.shareText : labels.keepText}`}
      keep={texts.notNow}
      confirm={confidential ? texts.share : texts.keepIt}
      action={action}
      onClose={onClose}
    />
  );
}
