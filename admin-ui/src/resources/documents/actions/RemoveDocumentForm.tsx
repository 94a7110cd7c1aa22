import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';

export default function RemoveDocumentForm({ document }: { document: Pick<DocumentRow, 'id' | 'name'> }) {
  return (
    <DrawerForm
      title="Delete document"
      about={document.name}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel="Delete document"
      isDanger
      run={(dataProvider, entered) =>
        dataProvider.removeDocument({ params: { id: document.id }, body: { reason: entered.reason } })
      }
      refreshes={[]}
    >
      <p>
        This document and any report made from it will no longer be visible. Who deleted it and why is kept in
        the audit log.
      </p>
      <ReasonArea maxLength={500} />
    </DrawerForm>
  );
}
