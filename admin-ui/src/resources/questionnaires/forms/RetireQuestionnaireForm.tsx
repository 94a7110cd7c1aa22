import { useQueryClient } from '@tanstack/react-query';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import type { QuestionnaireRow } from './QuestionnaireMenu.tsx';

/** Asks once more before nobody gets the form any more. */
export function RetireQuestionnaireForm({ form }: { form: QuestionnaireRow }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      title="Retire form"
      about={form.name}
      submitLabel="Retire form"
      run={(dataProvider) =>
        dataProvider.retireQuestionnaire({ params: { id: form.id }, body: { version: form.version } })
      }
      onDone={() => queryClient.invalidateQueries({ queryKey: ['questionnaires'] })}
    >
      {form.name} will no longer be sent, including before visits. Questionnaires already sent can still be
      completed, and submitted answers are kept. Publish it again to bring it back.
    </ConfirmForm>
  );
}
