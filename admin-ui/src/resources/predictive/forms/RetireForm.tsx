import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';
import type { FormRow } from './FormMenu.tsx';

/** Asks once more before nobody gets the form any more. */
export function RetireForm({ form }: { form: FormRow }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Retire form"
      about={form.name}
      submitLabel="Retire"
      run={(actions) => actions.retireForm(form)}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['questionnaires'] })}
    >
      {form.name} is sent to nobody any more, not before visits either. What was sent can still be answered,
      and what was handed in stays. To bring it back, publish it again.
    </ConfirmForm>
  );
}
