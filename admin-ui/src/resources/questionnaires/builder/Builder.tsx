import { ApiError } from '@bedside/api-client/api-error';
import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { AddLineButton } from '../../../components/ArrayInput.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { Card } from '../../../components/page/Card.tsx';
import page from '../../../components/page/Page.module.css';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { requestIdOf } from '../../../data/failure.ts';
import { useMe } from '../../../data/me.ts';
import { useReportDirty } from '../../../settings/unsaved.tsx';
import { Preview } from '../preview/Preview.tsx';
import { canEditQuestionnaires } from '../submission-badges.ts';
import { BuilderHead } from './BuilderHead.tsx';
import styles from './builder.module.css';
import { BuilderContext, IssueSummary } from './IssueSummary.tsx';
import { issueAt } from './issues.ts';
import { ScoreCards } from './ScoreCards.tsx';
import { SectionCard } from './SectionCard.tsx';
import {
  type QuestionnaireDraftState,
  questionnaireQuery,
  type Saving,
  useQuestionnaireDraft,
  useSaveQuestionnaire,
} from './use-save-questionnaire.ts';

const FIRST_QUESTION = 'form.sections.0.questions.0';
const views = [
  { value: 'form', label: 'Form' },
  { value: 'preview', label: 'Preview' },
] as const;

interface Props {
  failure: Error;
  record: QuestionnaireRecord | null;
  hand: QuestionnaireDraftState;
  saving: Saving;
}

/** After a concurrent save, the user decides which version to keep. */
function SaveFailure({ failure, record, hand, saving }: Props) {
  const dataProvider = useDataProvider();
  const isStale = failure instanceof ApiError && failure.code === 'CONCURRENT_UPDATE';
  const withLatest = async (take: (latest: QuestionnaireRecord) => void) => {
    if (!record) return;
    const { data } = await dataProvider.getOne<QuestionnaireRecord>('questionnaires', {
      id: record.id,
      meta: questionnaireQuery,
    });
    take(data);
    saving.reset();
  };
  if (!isStale || !record)
    return (
      <ErrorNotice title={failure.message} requestId={requestIdOf(failure)}>
        Your changes are kept here. Try again.
      </ErrorNotice>
    );
  return (
    <ErrorNotice
      title="Someone else saved this form."
      requestId={requestIdOf(failure)}
      action={
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button kind="secondary" small onClick={() => void withLatest(hand.startOver)}>
            Keep theirs
          </Button>
          <Button small onClick={() => void withLatest(hand.takeUp)}>
            Keep mine
          </Button>
        </span>
      }
    >
      Your changes are kept here. “Keep mine” replaces their version the next time you save.
    </ErrorNotice>
  );
}

export function Builder({ record }: { record: QuestionnaireRecord | null }) {
  const hand = useQuestionnaireDraft(record);
  const { draft, edit, issues, isDirty, version } = hand;
  const [isTried, setIsTried] = useState(record !== null);
  const [open, setOpen] = useState(record ? null : FIRST_QUESTION);
  const [view, setView] = useState<'form' | 'preview'>('form');
  const isKeeper = canEditQuestionnaires(useMe());
  const saving = useSaveQuestionnaire(record, hand);
  useReportDirty('form', isDirty);
  // Applies other people’s saves only while nothing local is unsaved.
  useEffect(() => {
    if (record && !isDirty && record.version !== version) hand.startOver(record);
  });
  const title = draft.name || 'New form';
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);

  const shownIssues = isTried ? issues : noIssues;
  const context = useMemo(
    () => ({ form: draft.form, edit, issues: shownIssues, open, setOpen }),
    [draft.form, edit, shownIssues, open],
  );
  /** Validates the draft and shows what is missing. */
  const isWhole = () => {
    setIsTried(true);
    return issues.length === 0;
  };
  return (
    <BuilderContext.Provider value={context}>
      <article className={page.page} aria-label={title}>
        <BuilderHead
          record={record}
          title={title}
          isDirty={isDirty}
          saving={saving}
          isWhole={isWhole}
          onPublished={hand.markSaved}
        />
        <div className={styles.switch}>
          <SegmentedControl label="View" choices={views} chosen={view} onChoose={setView} />
        </div>
        <div className={styles.page} data-shown={view}>
          <fieldset className={styles.work} disabled={!isKeeper}>
            <legend className="visually-hidden">Form editor</legend>
            {saving.error && (
              <SaveFailure failure={saving.error} record={record} hand={hand} saving={saving} />
            )}
            {shownIssues.length > 0 && <IssueSummary issues={shownIssues} />}
            <Card title="About">
              <div className={styles.inside} data-path="name">
                <TextInput
                  label="Name"
                  required
                  maxLength={120}
                  value={draft.name}
                  onChange={({ target }) => edit({ type: 'describe', change: { name: target.value } })}
                  error={issueAt(shownIssues, 'name') ?? saving.nameTaken}
                />
                <TextArea
                  label="Description"
                  aside="optional"
                  rows={2}
                  maxLength={500}
                  help="Staff only."
                  value={draft.description}
                  onChange={({ target }) => edit({ type: 'describe', change: { description: target.value } })}
                />
              </div>
            </Card>
            {draft.form.sections.map((section, at) => (
              <SectionCard key={section.id} section={section} at={at} />
            ))}
            <div>
              <AddLineButton label="Add section" onPress={() => edit({ type: 'addSection' })} />
            </div>
            <ScoreCards />
          </fieldset>
          <aside className={styles.side} aria-label="Preview">
            <Preview form={draft.form} name={title} />
          </aside>
        </div>
      </article>
    </BuilderContext.Provider>
  );
}

const noIssues: ReturnType<typeof useQuestionnaireDraft>['issues'] = [];
