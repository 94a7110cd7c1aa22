import { ApiError } from '@bedside/api-client/api-error';
import {
  answerOf,
  answersOf,
  answerText,
  type DraftAnswers,
} from '@bedside/contracts/questionnaires/answers';
import type { QuestionnairePage, Section } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { submitQuestionnaire } from '@bedside/contracts/questionnaires/submissions.api';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import { Button } from '@bedside/ui-kit/components/Button';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../../../api/client.ts';
import { Card } from '../../../../components/Card.tsx';
import { SubmitError } from '../../../../components/SubmitError.tsx';
import { UnsavedChangesDialog, useUnsavedChangesWarning } from '../../../../components/UnsavedChanges.tsx';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import {
  firstIncompleteSection,
  type Problems,
  problemsFrom,
  problemsIn,
  sectionAt,
  sectionContaining,
  wrongAnswersIn,
} from '../draft-answers.ts';
import { type SaveState, useAutosavedAnswers } from '../use-autosaved-answers.ts';
import { QuestionField } from './QuestionField.tsx';
import styles from './Questionnaire.module.css';

interface Props {
  /** The link’s token, or the ID of the user’s own questionnaire. */
  token: string;
  page: QuestionnairePage;
  onDone: () => void;
  /** Called when the link stops working. */
  onGone: () => void;
}

interface ReviewProps {
  shown: readonly Section[];
  given: DraftAnswers;
  onEdit: (part: number) => void;
}

function Review({ shown, given, onEdit }: ReviewProps) {
  const { questionnaire: texts } = useTexts();
  return shown.map((section, part) => (
    <Card key={section.id} title={section.title}>
      <dl className={styles.review}>
        {section.questions
          .filter(({ kind }) => kind !== 'info')
          .map((question) => (
            <div key={question.id}>
              <dt>{question.text}</dt>
              <dd>
                {answerText(question, answerOf(question, given[question.id]), texts) ?? (
                  <span className="muted">{texts.noAnswer}</span>
                )}
              </dd>
            </div>
          ))}
      </dl>
      <Button kind="secondary" onClick={() => onEdit(part)}>
        {texts.change}
        <span className="visually-hidden">: {section.title}</span>
      </Button>
    </Card>
  ));
}

export function Questionnaire({ token, page, onDone, onGone }: Props) {
  const texts = useTexts();
  const { given, change, state, hasUnsaved, save, settle } = useAutosavedAnswers({ token, page, onGone });
  const [problems, setProblems] = useState<Problems>({});
  const shown = visibleSections(page.form, answersOf(questionsOf(page.form.sections), given));
  const { at, go } = usePart(shown, given);
  const section = shown[at];
  const unsaved =
    section && state === 'partly' ? wrongAnswersIn(section.questions, given, texts.questionnaire) : {};
  const focus = useFocus();

  function show(found: Problems) {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) focus(first);
  }

  const submit = useMutation({
    // Waits for pending saves, which would fail once the questionnaire is submitted.
    mutationFn: async () => {
      await settle();
      await client.send(submitQuestionnaire, {
        body: { token, answers: answersOf(questionsOf(shown), given) },
      });
    },
    onSuccess: onDone,
    onError(reason) {
      void save();
      if (!(reason instanceof ApiError)) return;
      if (reason.status === 404) return onGone();
      const found = problemsFrom(reason.issues);
      const part = sectionContaining(shown, found);
      if (part !== -1) go(part);
      show(found);
    },
  });
  const leaving = useUnsavedChangesWarning(hasUnsaved && !submit.isSuccess);

  function advance(event: FormEvent) {
    event.preventDefault();
    if (!section) {
      if (!submit.isPending) submit.mutate();
      return;
    }
    const found = problemsIn(section.questions, given, texts.questionnaire);
    show(found);
    if (Object.keys(found).length > 0) return;
    void save();
    go(at + 1);
  }

  return (
    <Stack as="form" gap={20} top={16} onSubmit={advance} noValidate>
      <UnsavedChangesDialog leaving={leaving} texts={texts.questionnaire} />
      <Place at={at} of={shown.length} state={state} isNew={Object.keys(given).length === 0} />
      {section ? (
        <Card key={section.id} title={section.title}>
          {section.intro && <p className={styles.intro}>{section.intro}</p>}
          <Stack gap={28}>
            {section.questions.map((question) => (
              <QuestionField
                key={question.id}
                token={token}
                question={question}
                value={given[question.id]}
                error={problems[question.id] ?? unsaved[question.id]}
                onChange={(value) => {
                  change(question.id, value);
                  setProblems(({ [question.id]: _mended, ...others }) => others);
                }}
              />
            ))}
          </Stack>
        </Card>
      ) : (
        <>
          <p className="muted">{texts.questionnaire.reviewText}</p>
          <Review shown={shown} given={given} onEdit={go} />
        </>
      )}
      <SubmitError reason={submit.error} />
      <div className={`buttons ${styles.buttons}`}>
        {at > 0 && (
          <Button kind="secondary" onClick={() => go(at - 1)}>
            {texts.form.previous}
          </Button>
        )}
        <Button type="submit" busy={submit.isPending}>
          {section ? texts.form.continue : texts.questionnaire.submit}
        </Button>
      </div>
    </Stack>
  );
}

const questionsOf = (sections: QuestionnairePage['form']['sections']) =>
  sections.flatMap(({ questions }) => questions);

function Place({ at, of, state, isNew }: { at: number; of: number; state: SaveState; isNew: boolean }) {
  const { questionnaire: texts } = useTexts();
  return (
    <div>
      <div className={styles.where}>
        <p className="small muted">{at < of ? texts.sectionOf(at + 1, of) : texts.review}</p>
        <p className={`small ${state === 'waiting' ? styles.waiting : 'muted'}`} role="status">
          {isNew ? texts.savedAsYouGo : texts.saving[state]}
        </p>
      </div>
      <div className={styles.progress}>
        <Progress value={Math.min(at, of)} max={of} aria-hidden />
      </div>
    </div>
  );
}

/** The section is in the URL, so that the browser’s Back works. */
function usePart(shown: Parameters<typeof sectionAt>[0], given: DraftAnswers) {
  const { questionnaire } = useTexts();
  const [search, setSearch] = useSearchParams();
  // Returning patients continue where they left off.
  const [begin] = useState(() => String(firstIncompleteSection(shown, given) + 1));
  const at = sectionAt(shown, search.get('section') ?? begin, given, questionnaire);
  return {
    at,
    go(part: number) {
      setSearch({ section: String(part + 1) });
      window.scrollTo(0, 0);
    },
  };
}

function useFocus(): (name: string) => void {
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementsByName(wanted.name)[0]?.focus();
  }, [wanted]);
  return (name) => setWanted({ name });
}
