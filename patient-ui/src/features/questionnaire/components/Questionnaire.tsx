import { ApiError } from '@bedside/api-client/api-error';
import type { QuestionnairePage } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { submitQuestionnaire } from '@bedside/contracts/questionnaires/questionnaires.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { Card } from '../../../parts/Card.tsx';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { useIsDesk } from '../../../parts/use-is-desk.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import {
  answersOf,
  type Problems,
  problemsFrom,
  problemsIn,
  sectionAt,
  sectionWith,
  type Typed,
} from '../answers.ts';
import { QuestionField } from './QuestionField.tsx';
import styles from './Questionnaire.module.css';

interface Props {
  token: string;
  form: QuestionnairePage['form'];
  onDone: () => void;
  /** The link stopped working meanwhile. */
  onGone: () => void;
}

/** The questions: a section a screen on a phone and a tablet, all together on a desk. */
export function Questionnaire({ token, form, onDone, onGone }: Props) {
  const texts = useTexts();
  const isDesk = useIsDesk();
  const [typed, setTyped] = useState<Typed>({});
  const [problems, setProblems] = useState<Problems>({});
  const { at, go } = useSection(form, typed);
  const shown = isDesk ? form.sections : form.sections.slice(at, at + 1);
  const questions = shown.flatMap((section) => section.questions);
  const isLast = isDesk || at === form.sections.length - 1;
  const focus = useFocus();

  function show(found: Problems) {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) focus(first);
  }

  const submit = useMutation({
    mutationFn: () => client.send(submitQuestionnaire, { body: { token, answers: answersOf(form, typed) } }),
    onSuccess: onDone,
    onError(reason) {
      if (!(reason instanceof ApiError)) return;
      if (reason.status === 404) return onGone();
      const found = problemsFrom(reason.issues);
      const section = sectionWith(form, found);
      if (section !== -1) go(section);
      show(found);
    },
  });

  function advance(event: FormEvent) {
    event.preventDefault();
    const found = problemsIn(questions, typed, texts.questionnaire);
    show(found);
    if (Object.keys(found).length > 0) return;
    if (isLast) submit.mutate();
    else go(at + 1);
  }

  return (
    <form onSubmit={advance} noValidate className={styles.form}>
      <p className="small muted">{texts.form.required}</p>
      {!isDesk && <Progress at={at} of={form.sections.length} />}
      {shown.map((section) => (
        <Card key={section.title} title={section.title}>
          <div className={styles.questions}>
            {section.questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                value={typed[question.id] ?? ''}
                error={problems[question.id]}
                onChange={(value) => {
                  setTyped({ ...typed, [question.id]: value });
                  setProblems(({ [question.id]: _mended, ...others }) => others);
                }}
              />
            ))}
          </div>
        </Card>
      ))}
      <SendFailure reason={submit.error} />
      <div className={styles.buttons}>
        {!isDesk && at > 0 && (
          <Button kind="secondary" onClick={() => go(at - 1)}>
            {texts.form.previous}
          </Button>
        )}
        <Button type="submit" busy={submit.isPending}>
          {isLast ? texts.questionnaire.submit : texts.form.continue}
        </Button>
      </div>
    </form>
  );
}

function Progress({ at, of }: { at: number; of: number }) {
  const { questionnaire } = useTexts();
  return (
    <div>
      <p className="small muted">{questionnaire.sectionOf(at + 1, of)}</p>
      <progress className={styles.progress} value={at + 1} max={of} aria-hidden />
    </div>
  );
}

/** The section lives in the address, so the browser's own Back goes one back. Each begins at the top. */
function useSection(form: QuestionnairePage['form'], typed: Typed) {
  const { questionnaire } = useTexts();
  const [search, setSearch] = useSearchParams();
  const at = sectionAt(form, search.get('section'), typed, questionnaire);
  return {
    at,
    go(section: number) {
      setSearch({ section: String(section + 1) });
      window.scrollTo(0, 0);
    },
  };
}

/** Moves the focus to the controls of a name, once they are on the screen. */
function useFocus(): (name: string) => void {
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementsByName(wanted.name)[0]?.focus();
  }, [wanted]);
  return (name) => setWanted({ name });
}
