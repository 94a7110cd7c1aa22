import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { answerWords } from '@bedside/contracts/questionnaires/answer-words';
import {
  answerProblem,
  answersOf,
  type DraftAnswers,
  questionProblem,
} from '@bedside/contracts/questionnaires/answers';
import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { QuestionField, type QuestionFieldProps } from '@bedside/ui-kit/components/QuestionField';
import SignaturePad from '@bedside/ui-kit/components/SignaturePad';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useState } from 'react';
import { dateTexts } from '../formatting/appointment-text.ts';
import { enter, NOT_KEPT } from './actions.ts';
import type { OpenForm } from './day.ts';
import styles from './offline.module.css';
import type { Change, Entry } from './queue.ts';
import { saidIn } from './said.ts';

interface Props {
  appointment: DayAppointment;
  form: OpenForm;
  /** Of this visit. */
  waiting: readonly Entry[];
}

type Filled = Extract<Change, { kind: 'form' }>;

/** The provider asks, or hands over the phone. */
export function OfflineForm({ appointment, form, waiting }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const kept = waiting
    .map(({ change }) => change)
    .findLast((change): change is Filled => change.kind === 'form' && change.formId === form.id);
  return (
    <section className={styles.consent} aria-label={form.name}>
      <h3>{form.name}</h3>
      {kept?.submit && <p className="small">Submitted. It is sent when there is a connection.</p>}
      {!kept?.submit && !isOpen && (
        <Button kind="secondary" wide aria-label={`Fill in ${form.name}`} onClick={() => setIsOpen(true)}>
          {kept ? 'Go on filling in' : 'Fill in'}
        </Button>
      )}
      {!kept?.submit && isOpen && (
        <Sheet
          appointment={appointment}
          form={form}
          given={kept?.answers ?? form.answers}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

interface SheetProps {
  appointment: DayAppointment;
  form: OpenForm;
  given: DraftAnswers;
  onClose(): void;
}

function Sheet({ appointment, form: { id, name, form }, given: first, onClose }: SheetProps) {
  const [given, setGiven] = useState(first);
  const [tried, setTried] = useState<'save' | 'submit' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const questions = form.sections.flatMap((section) => section.questions);
  const answers = answersOf(questions, given);
  const shown = visibleSections(form, answers);
  const problemOf = (question: Question, how: 'save' | 'submit'): string | undefined => {
    const answer = answers[question.id];
    if (how === 'submit') return questionProblem(question, answer) ?? undefined;
    return answer === undefined ? undefined : (answerProblem(question, answer) ?? undefined);
  };
  async function keep(how: 'save' | 'submit') {
    setTried(how);
    if (shown.some((section) => section.questions.some((question) => problemOf(question, how)))) return;
    const submit = how === 'submit';
    const change = { kind: 'form' as const, formId: id, name, answers, said: saidIn(form, answers), submit };
    await enter(appointment, change).then(onClose, () => setProblem(NOT_KEPT));
  }
  return (
    <>
      {shown.map((section) => (
        <section key={section.id} className={styles.consent} aria-label={section.title}>
          <h4>{section.title}</h4>
          {section.intro && <p>{section.intro}</p>}
          {section.questions.map((question) => (
            <OfflineQuestion
              key={question.id}
              question={question}
              value={given[question.id]}
              error={tried ? problemOf(question, tried) : undefined}
              onChange={(value) => setGiven({ ...given, [question.id]: value })}
            />
          ))}
        </section>
      ))}
      {tried && shown.some((section) => section.questions.some((question) => problemOf(question, tried))) && (
        <p role="alert">Please check the answers that are marked.</p>
      )}
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.buttons}>
        <Button wide onClick={() => void keep('submit')}>
          Submit form
        </Button>
        <Button kind="secondary" wide onClick={() => void keep('save')}>
          Save answers on this device
        </Button>
        <Button kind="text" wide onClick={onClose}>
          Close without saving
        </Button>
      </div>
    </>
  );
}

const texts = { ...answerWords.en, optional: 'optional', date: dateTexts };

const OfflineQuestion = (props: QuestionFieldProps) => (
  <QuestionField
    {...props}
    texts={texts}
    image={(field) => (
      <FieldGroup {...field}>
        <p className="small">Photos of a form need a connection.</p>
      </FieldGroup>
    )}
    signature={() => <SignedAnswer {...props} />}
  />
);

/** Counts as answered once it has both. */
function SignedAnswer({ question, value, onChange, error }: QuestionFieldProps) {
  const given = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const [name, setName] = useState(given?.name ?? '');
  const [path, setPath] = useState(given?.path ?? '');
  function change(next: { name: string; path: string }) {
    setName(next.name);
    setPath(next.path);
    const signedBy = next.name.trim();
    onChange(
      signedBy.length > 1 && next.path !== ''
        ? { kind: 'DRAWN', name: signedBy, path: next.path }
        : undefined,
    );
  }
  return (
    <>
      <FieldGroup label={question.text} required={question.required} error={error}>
        <SignaturePad
          label="Sign here with your finger"
          clearLabel="Clear"
          invalid={error !== undefined}
          onDrawn={(drawn) => change({ name, path: drawn })}
        />
      </FieldGroup>
      <TextInput
        label="Your name"
        autoComplete="off"
        maxLength={90}
        value={name}
        onChange={({ target }) => change({ name: target.value, path })}
      />
    </>
  );
}
