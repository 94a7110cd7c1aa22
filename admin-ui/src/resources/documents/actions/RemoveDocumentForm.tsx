import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { reason } from '@bedside/contracts/common/fields';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/inputs.tsx';

const values = z.object({ reason });

export default function RemoveDocumentForm({ document }: { document: Pick<DocumentRow, 'id' | 'name'> }) {
  const queryClient = useQueryClient();
  return (
    <DrawerForm
      title="Delete document"
      about={document.name}
      schema={values}
      defaultValues={{ reason: '' }}
      submitLabel="Delete document"
      isDanger
      run={(dataProvider, entered) =>
        dataProvider.removeDocument({ params: { id: document.id }, body: { reason: entered.reason } })
      }
      onDone={() => queryClient.invalidateQueries()}
    >
      <p>
        This document and any report made from it will no longer be visible. Who deleted it and why is kept in
        the audit log.
      </p>
      <TextArea source="reason" label="Reason" required maxLength={500} />
    </DrawerForm>
  );
}
