import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Row } from '@bedside/ui-kit/components/Stack';
import { Link } from 'react-router';
import { useDrawer } from '../../../components/drawer.tsx';
import { BackLink } from '../../../components/IconButton.tsx';
import head from '../../../components/page/PageHead.module.css';
import { Tag } from '../../../components/Tag.tsx';
import { useMe } from '../../../data/me.ts';
import { PublishQuestionnaireForm } from '../forms/PublishQuestionnaireForm.tsx';
import { QuestionnaireMenu } from '../forms/QuestionnaireMenu.tsx';
import {
  canEditQuestionnaires,
  FORMS,
  formBadges,
  submissionsOfQuestionnaire,
} from '../submission-badges.ts';
import styles from './builder.module.css';
import type { Saving } from './use-save-questionnaire.ts';

interface Props {
  record: QuestionnaireRecord | null;
  title: string;
  isDirty: boolean;
  saving: Saving;
  isWhole(): boolean;
  onPublished(record: QuestionnaireRecord): void;
}

export function BuilderHead({ record, title, isDirty, saving, isWhole, onPublished }: Props) {
  const drawer = useDrawer();
  const isKeeper = canEditQuestionnaires(useMe());
  const isToSave = isDirty || record === null;
  const isToPublish = isToSave || record.hasDraft || record.status !== 'PUBLISHED';
  async function publish() {
    if (!isWhole()) return;
    const saved = isToSave ? await saving.save() : record;
    if (saved) drawer.open(<PublishQuestionnaireForm form={saved} onDone={onPublished} />);
  }
  return (
    <header className={head.head}>
      <BackLink to={FORMS} label="Back to forms" />
      <div className={head.who}>
        <Row wrap gap="2px 8px">
          <h1>{title}</h1>
          {record && <DenseChip {...formBadges[record.status]} />}
          {isDirty ? (
            <Tag tone="orange">Unsaved changes</Tag>
          ) : (
            record?.hasDraft &&
            record.status !== 'DRAFT' && <Tag>Draft of version {record.publishedVersion + 1}</Tag>
          )}
        </Row>
        <p className={head.facts}>{record ? <Facts record={record} /> : 'Not published yet.'}</p>
      </div>
      {isKeeper && (
        <div className={styles.actions}>
          <Button disabled={!isToPublish || saving.isPending} onClick={() => void publish()}>
            Publish
          </Button>
          <Button
            kind="secondary"
            busy={saving.isPending}
            disabled={!isToSave}
            onClick={() => isWhole() && void saving.save()}
          >
            Save draft
          </Button>
          {record && <QuestionnaireMenu form={record} isOnPage />}
        </div>
      )}
    </header>
  );
}

function Facts({ record }: { record: QuestionnaireRecord }) {
  const { id, publishedVersion, sent, submitted } = record;
  return (
    <>
      {publishedVersion === 0 ? 'Never published' : `Version ${publishedVersion} is live`} ·{' '}
      <Link to={submissionsOfQuestionnaire(id)}>
        {sent} sent, {submitted} submitted
      </Link>
    </>
  );
}
