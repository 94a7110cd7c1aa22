import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';

/** Takes a template out of the list for good, after a look at what that means. */
export function DeleteTemplateForm({ template: { id, name } }: { template: SoapNoteTemplate }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Delete template"
      about={name}
      submitLabel="Delete"
      run={(actions) => actions.removeSoapTemplate(id)}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['soap-note-templates'] })}
    >
      {name} can no longer be chosen. Visits that have it keep its name, and their notes stay as they are. To
      bring it back later, make it inactive instead.
    </ConfirmForm>
  );
}
