import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';

/** Takes a template out of the list for good, after a look at what that means. */
export function DeleteTemplateForm({ template: { id, name } }: { template: SoapNoteTemplate }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Delete template"
      about={name}
      submitLabel="Delete template"
      run={(dataProvider) => dataProvider.delete('soap-note-templates', { id })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['soap-note-templates'] })}
    >
      {name} will no longer be available. Visits and notes that use it aren’t affected. To be able to restore
      it later, deactivate it instead.
    </ConfirmForm>
  );
}
