import { type DocumentRow as Document, patientDocumentCategories } from '@bedside/contracts/care/care.schema';
import { removeDocument } from '@bedside/contracts/care/documents.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, instantDayText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { fileKind } from '../../../components/files.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { DocumentSharing } from '../../sharing/RecordSharing.tsx';
import { categoryText, sizeText } from '../document-text.ts';
import { FileRow } from './FileRow.tsx';
import styles from './RecordsPage.module.css';

export function DocumentRow({ document }: { document: Document }) {
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const { id, name, contentType, patientId, patientName, appointmentId, description, createdAt, sizeBytes } =
    document;
  const isOwn = document.uploadedByRole === 'PATIENT' && document.uploadedBy === fullName(user);
  const isOfToday = dayIn(formats.zone, new Date(createdAt)) === dayIn(formats.zone, new Date());
  const isChosenKind = patientDocumentCategories.some((one) => one === document.category);
  const by = isOwn ? texts.records.byYou : (document.uploadedBy ?? texts.records.byPractice);
  const about = [categoryText(document.category, texts), patientId !== user.id && patientName]
    .filter(Boolean)
    .join(', ');
  const Icon = fileKind(contentType) === 'image' ? ImageIcon : FileText;
  return (
    <FileRow
      documentId={id}
      name={name}
      contentType={contentType}
      icon={Icon}
      subtitle={description ?? about}
      note={
        <>
          {about}.{' '}
          {texts.records.sentBy(by, instantDayText(createdAt, 'brief', formats), sizeText(sizeBytes))}
          {description && (
            <>
              <br />
              {description}
            </>
          )}
        </>
      }
      tools={
        <>
          {patientId === user.id && !appointmentId && <DocumentSharing id={id} name={name} />}
          {isOwn && isOfToday && isChosenKind && <RemoveButton id={id} name={name} />}
        </>
      }
    />
  );
}

/** Users can remove their own uploads on the same day, until they are in use. */
function RemoveButton({ id, name }: { id: string; name: string }) {
  const { records } = useTexts();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.send(removeDocument, { params: { id }, body: { reason: records.removeReason } }),
    async onSuccess() {
      toast(records.removed, 'success');
      await queries.invalidateQueries({ queryKey: [keys.documents] });
      // The focused button disappears with its row, so the focus moves to the main region.
      requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
    },
  });
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={records.removeOf(name)}
        onClick={() => setIsAsking(true)}
      >
        <Trash size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {isAsking && (
        <ConfirmDialog
          title={records.removeTitle}
          text={records.removeText(name)}
          keep={records.keep}
          confirm={records.remove}
          action={{ ...remove, mutate: () => remove.mutate() }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
