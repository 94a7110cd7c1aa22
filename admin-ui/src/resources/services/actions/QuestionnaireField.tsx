import { useWatch } from 'react-hook-form';
import { SelectInput } from '../../../components/inputs.tsx';
import { usePublishedQuestionnaires } from '../../questionnaires/use-published-questionnaires.ts';
import { NO_QUESTIONNAIRE } from './service-values.ts';

/** The form that goes to the patient by itself before a visit. Stands in the FormProvider of its form. */
export function QuestionnaireField() {
  const forms = usePublishedQuestionnaires();
  const chosen = useWatch<{ questionnaireId: string }>({ name: 'questionnaireId' });
  const isGone = chosen !== NO_QUESTIONNAIRE && forms.length > 0 && !forms.some(({ id }) => id === chosen);
  return (
    <SelectInput
      source="questionnaireId"
      // The choices come after the field: with them it shows what is chosen.
      key={forms.length}
      label="Questionnaire"
      aside="optional"
      placeholder="Select a form"
      options={[
        { value: NO_QUESTIONNAIRE, label: 'None' },
        ...forms.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: chosen, label: 'Retired form' }] : []),
      ]}
      help="Sent to the patient automatically before each visit."
    />
  );
}
