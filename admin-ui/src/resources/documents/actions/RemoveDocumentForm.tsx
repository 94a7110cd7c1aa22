import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { reason } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/TextArea.tsx';

const values = z.object({ reason });

/** Takes away a document that was uploaded by mistake. */
export default function RemoveDocumentForm({ document }: { document: Pick<DocumentRow, 'id' | 'name'> }) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(values), defaultValues: { reason: '' }, mode: 'onTouched' });
  return (
    <DrawerForm
      title="Delete document"
      about={document.name}
      form={form}
      submitLabel="Delete document"
      isDanger
      run={(dataProvider, entered) =>
        dataProvider.removeDocument({ params: { id: document.id }, body: { reason: entered.reason } })
      }
      onDone={() => queryClient.invalidateQueries()}
    >
      {() => (
        <>
          <p>
            This document and any report made from it will no longer be visible. Who deleted it and why is
            kept in the audit log.
          </p>
          <TextArea
            {...form.register('reason')}
            label="Reason"
            required
            maxLength={500}
            error={form.formState.errors.reason?.message}
          />
        </>
      )}
    </DrawerForm>
  );
}
