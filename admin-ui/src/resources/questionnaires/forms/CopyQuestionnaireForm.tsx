import { copyQuestionnaire } from '@bedside/contracts/questionnaires/questionnaires.api';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { questionnaireAddress } from '../questionnaire-address.ts';
import type { QuestionnaireRow } from './QuestionnaireMenu.tsx';

/** Begins a form from another one. */
export function CopyQuestionnaireForm({ form: original }: { form: QuestionnaireRow }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(copyQuestionnaire.body),
    defaultValues: { name: `${original.name} (copy)` },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Duplicate form"
      about={original.name}
      form={form}
      submitLabel="Duplicate form"
      note="The copy is saved as a draft."
      run={(dataProvider, { name }) =>
        dataProvider.copyQuestionnaire({ params: { id: original.id }, body: { name } })
      }
      onDone={({ data }) => {
        navigate(questionnaireAddress(data.id));
        return queryClient.invalidateQueries({ queryKey: ['questionnaires', 'getList'] });
      }}
    >
      <TextInput source="name" label="Name" required maxLength={120} />
    </DrawerForm>
  );
}
