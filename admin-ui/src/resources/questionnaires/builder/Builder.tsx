import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useEffect, useMemo, useState } from 'react';
import { AddLineButton } from '../../../components/LineButtons.tsx';
import { Card } from '../../../components/page/Card.tsx';
import page from '../../../components/page/Page.module.css';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { useMe } from '../../../data/me.ts';
import { useReportDirty } from '../../../settings/unsaved.tsx';
import { Preview } from '../preview/Preview.tsx';
import { canEditQuestionnaires } from '../submission-badges.ts';
import { BuilderHead } from './BuilderHead.tsx';
import styles from './builder.module.css';
import { BuilderContext } from './builder-context.ts';
import { IssueSummary } from './IssueSummary.tsx';
import { issueAt } from './issues.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { ScoreCards } from './ScoreCards.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useQuestionnaireDraft } from './use-questionnaire-draft.ts';
import { useSaveQuestionnaire } from './use-save-questionnaire.ts';

const FIRST_QUESTION = 'form.sections.0.questions.0';
const views = [
  { value: 'form', label: 'Form' },
  { value: 'preview', label: 'Preview' },
] as const;

/** The form as it is worked on, beside how a patient meets it. */
export function Builder({ record }: { record: QuestionnaireRecord | null }) {
  const hand = useQuestionnaireDraft(record);
  const { draft, edit, issues, isDirty, version } = hand;
  const [isTried, setIsTried] = useState(record !== null);
  const [open, setOpen] = useState(record ? null : FIRST_QUESTION);
  const [view, setView] = useState<'form' | 'preview'>('form');
  const isKeeper = canEditQuestionnaires(useMe());
  const saving = useSaveQuestionnaire(record, hand);
  useReportDirty('form', isDirty);
  // What somebody else saved is taken up while nothing is entered here.
  useEffect(() => {
    if (record && !isDirty && record.version !== version) hand.startOver(record);
  });
  const title = draft.name || 'New form';
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);

  const told = isTried ? issues : noIssues;
  const context = useMemo(
    () => ({ form: draft.form, edit, issues: told, open, setOpen }),
    [draft.form, edit, told, open],
  );
  /** Whether the draft may be sent as it is; else it says why not. */
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
          onPublished={hand.keep}
        />
        <div className={styles.switch}>
          <SegmentedControl label="View" choices={views} chosen={view} onChoose={setView} />
        </div>
        <div className={styles.page} data-shown={view}>
          <fieldset className={styles.work} disabled={!isKeeper} aria-label="Form editor">
            {saving.error && (
              <SaveFailure failure={saving.error} record={record} hand={hand} saving={saving} />
            )}
            {told.length > 0 && <IssueSummary issues={told} />}
            <Card title="About">
              <div className={styles.inside} data-path="name">
                <TextInput
                  label="Name"
                  required
                  maxLength={120}
                  value={draft.name}
                  onChange={({ target }) => edit({ type: 'describe', change: { name: target.value } })}
                  error={issueAt(told, 'name') ?? saving.nameTaken}
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
