import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../components/DrawerForm.tsx';

type Row = Pick<QuestionnaireRecord, 'id' | 'name' | 'version' | 'publishedVersion' | 'hasDraft'>;

interface Props {
  form: Row;
  onDone?(record: QuestionnaireRecord): void;
}

export function PublishQuestionnaireForm({
  form: { name, publishedVersion, hasDraft, ...seen },
  onDone,
}: Props) {
  const queryClient = useQueryClient();
  const form = useForm();
  const version = hasDraft ? publishedVersion + 1 : publishedVersion;
  return (
    <DrawerForm
      title="Publish form"
      about={name}
      form={form}
      submitLabel={`Publish version ${version}`}
      run={(dataProvider) =>
        dataProvider.publishQuestionnaire({ params: { id: seen.id }, body: { version: seen.version } })
      }
      onDone={({ data }) => {
        onDone?.(data);
        return queryClient.invalidateQueries({ queryKey: ['questionnaires'] });
      }}
    >
      <p>New questionnaires will use version {version}.</p>
      <p style={{ marginTop: 12 }}>
        Questionnaires already sent keep their own questions, scores and ranges.
      </p>
    </DrawerForm>
  );
}
