import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { copyQuestionnaire } from '@bedside/contracts/questionnaires/questionnaires.api';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import Copy from 'lucide-react/icons/copy';
import FileDown from 'lucide-react/icons/file-down';
import Pencil from 'lucide-react/icons/pencil';
import Upload from 'lucide-react/icons/upload';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { canEditQuestionnaires, questionnaireAddress } from '../submission-badges.ts';
import { PublishQuestionnaireForm } from './PublishQuestionnaireForm.tsx';

export type QuestionnaireRow = Omit<QuestionnaireRecord, 'form' | 'published' | 'versions'>;

const RetireQuestionnaireForm = ({ form }: { form: QuestionnaireRow }) => (
  <ConfirmForm
    title="Retire form"
    about={form.name}
    submitLabel="Retire form"
    run={(dataProvider) =>
      dataProvider.retireQuestionnaire({ params: { id: form.id }, body: { version: form.version } })
    }
    refreshes={['questionnaires']}
  >
    {form.name} will no longer be sent, including before visits. Questionnaires already sent can still be
    completed, and submitted answers are kept. Publish it again to bring it back.
  </ConfirmForm>
);

function CopyQuestionnaireForm({ form: original }: { form: QuestionnaireRow }) {
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

export function QuestionnaireMenu({
  form,
  isOnPage = false,
}: {
  form: QuestionnaireRow;
  isOnPage?: boolean;
}) {
  const drawer = useDrawer();
  const navigate = useNavigate();
  const isKeeper = canEditQuestionnaires(useMe());
  const save = useRecordAction((dataProvider) => dataProvider.exportQuestionnaire(form.id, form.name));
  const isToPublish = form.hasDraft || form.status === 'RETIRED';
  if (!isKeeper) return null;
  return (
    <RowMenu label={`More actions for ${form.name}`} isFramed={isOnPage}>
      {!isOnPage && (
        <MenuAction icon={Pencil} label="Edit" onPress={() => navigate(questionnaireAddress(form.id))} />
      )}
      {!isOnPage && isToPublish && (
        <MenuAction
          icon={Upload}
          label="Publish"
          onPress={() => drawer.open(<PublishQuestionnaireForm form={form} />)}
        />
      )}
      <MenuAction
        icon={Copy}
        label="Duplicate"
        onPress={() => drawer.open(<CopyQuestionnaireForm form={form} />)}
      />
      <MenuAction
        icon={FileDown}
        label="Export as FHIR"
        isBusy={save.isPending}
        onPress={() => save.mutate()}
      />
      {form.status === 'PUBLISHED' && (
        <MenuAction
          icon={Archive}
          label="Retire"
          isDanger
          onPress={() => drawer.open(<RetireQuestionnaireForm form={form} />)}
        />
      )}
    </RowMenu>
  );
}
