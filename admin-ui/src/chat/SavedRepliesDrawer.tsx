import { text } from '@bedside/contracts/common/fields';
import type { CannedReply } from '@bedside/contracts/messaging/chat.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQueryClient } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Plus from 'lucide-react/icons/plus';
import { z } from 'zod';
import { ConfirmForm } from '../components/ConfirmForm.tsx';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import drawerStyles from '../components/drawer.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { TextArea, TextInput } from '../components/inputs.tsx';
import { MenuAction, RowMenu } from '../components/RowMenu.tsx';
import { useMe } from '../data/me.ts';
import { useLatest } from '../data/use-latest.ts';
import styles from './SavedReplies.module.css';
import { useSavedReplies } from './use-chats.ts';

export function SavedRepliesDrawer() {
  const { data = [], error, isPending, refetch } = useSavedReplies();
  const drawer = useDrawer();
  const isOffice = useMe().role !== 'PROVIDER';
  const isEmpty = !isPending && !error && data.length === 0;
  const create = isOffice && (
    <Button kind="secondary" onClick={() => drawer.open(<ReplyForm />)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      New reply
    </Button>
  );
  return (
    <>
      <DrawerHeader title="Saved replies" about="Shared with everyone who answers messages" />
      <div className={drawerStyles.body}>
        {!isEmpty && create}
        {error && <RetryNotice error={error} onRetry={() => refetch()} />}
        {isEmpty && (
          <EmptyState icon={MessageSquareText} title="No saved replies yet" action={create}>
            {isOffice ? 'Create replies for messages you send often.' : 'Office staff can add them.'}
          </EmptyState>
        )}
        <ul>
          {data.map((reply) => (
            <li key={reply.id} className={styles.saved}>
              <div>
                <b>{reply.title}</b>
                <p>{reply.text}</p>
              </div>
              {isOffice && (
                <RowMenu label={`More actions for ${reply.title}`}>
                  <MenuAction label="Edit" onPress={() => drawer.open(<ReplyForm reply={reply} />)} />
                  <MenuAction
                    label="Delete"
                    isDanger
                    onPress={() => drawer.open(<RemoveForm reply={reply} />)}
                  />
                </RowMenu>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const useReadReplies = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['saved-replies'] });
};

const REPLIES = 'canned-replies';
const TITLE = 60;
const WORDS = 1000;
const replyValues = z.object({ title: text(TITLE, 1), text: text(WORDS, 1) });

const valuesOf = (reply?: CannedReply) => ({ title: reply?.title ?? '', text: reply?.text ?? '' });

function ReplyForm({ reply }: { reply?: CannedReply }) {
  const drawer = useDrawer();
  const read = useReadReplies();
  const { known, latest } = useLatest({ resource: REPLIES, record: reply, valuesOf, refresh: read });
  return (
    <DrawerForm
      title={reply ? 'Edit reply' : 'New reply'}
      about={reply?.title}
      schema={replyValues}
      defaultValues={valuesOf(reply)}
      submitLabel="Save reply"
      successMessage="Reply saved"
      onBack={() => drawer.open(<SavedRepliesDrawer />)}
      run={(dataProvider, values) =>
        known
          ? dataProvider.update(REPLIES, { id: known.id, data: values, previousData: known })
          : dataProvider.create(REPLIES, { data: values })
      }
      onDone={read}
      latest={latest}
    >
      <TextInput
        source="title"
        label="Title"
        required
        maxLength={TITLE}
        help="Used to find the reply. Patients don’t see it."
      />
      <TextArea
        source="text"
        label="Message"
        required
        rows={8}
        maxLength={WORDS}
        help="{name} is replaced with the patient’s first name."
      />
    </DrawerForm>
  );
}

function RemoveForm({ reply }: { reply: CannedReply }) {
  return (
    <ConfirmForm
      title="Delete saved reply"
      about={reply.title}
      submitLabel="Delete"
      run={(dataProvider) => dataProvider.delete(REPLIES, { id: reply.id })}
      successMessage="Reply deleted"
      onDone={useReadReplies()}
    >
      This reply will no longer be available. Messages already sent aren’t affected.
    </ConfirmForm>
  );
}
