import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import Archive from 'lucide-react/icons/archive';
import Copy from 'lucide-react/icons/copy';
import FileDown from 'lucide-react/icons/file-down';
import Pencil from 'lucide-react/icons/pencil';
import Upload from 'lucide-react/icons/upload';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { questionnaireAddress } from '../questionnaire-address.ts';
import { canEditQuestionnaires } from '../submission-badges.ts';
import { CopyQuestionnaireForm } from './CopyQuestionnaireForm.tsx';
import { PublishQuestionnaireForm } from './PublishQuestionnaireForm.tsx';
import { RetireQuestionnaireForm } from './RetireQuestionnaireForm.tsx';

export type QuestionnaireRow = Omit<QuestionnaireRecord, 'form' | 'published' | 'versions'>;

/** Actions on a form. */
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
      {(close) => [
        !isOnPage && (
          <ActionButton
            key="edit"
            shape="item"
            onPick={close}
            icon={Pencil}
            label="Edit"
            onPress={() => navigate(questionnaireAddress(form.id))}
          />
        ),
        !isOnPage && isToPublish && (
          <ActionButton
            key="publish"
            shape="item"
            onPick={close}
            icon={Upload}
            label="Publish"
            onPress={() => drawer.open(<PublishQuestionnaireForm form={form} />)}
          />
        ),
        <ActionButton
          key="copy"
          shape="item"
          onPick={close}
          icon={Copy}
          label="Duplicate"
          onPress={() => drawer.open(<CopyQuestionnaireForm form={form} />)}
        />,
        <ActionButton
          key="export"
          shape="item"
          onPick={close}
          icon={FileDown}
          label="Export as FHIR"
          isBusy={save.isPending}
          onPress={() => save.mutate()}
        />,
        form.status === 'PUBLISHED' && (
          <ActionButton
            key="retire"
            shape="item"
            onPick={close}
            icon={Archive}
            label="Retire"
            isDanger
            onPress={() => drawer.open(<RetireQuestionnaireForm form={form} />)}
          />
        ),
      ]}
    </RowMenu>
  );
}
