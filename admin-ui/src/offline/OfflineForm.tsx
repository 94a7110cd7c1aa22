import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import type { Language } from '@bedside/contracts/common/languages';
import {
  answerProblem,
  answersOf,
  type DraftAnswers,
  questionProblem,
} from '@bedside/contracts/questionnaires/answers';
import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import { Button } from '@bedside/ui-kit/components/Button';
import { useBackCloses } from '@bedside/ui-kit/leaving';
import { useState } from 'react';
import { enter, languageOf, pictureOf } from './actions.ts';
import { answersIn } from './answered-questions.ts';
import type { OpenForm } from './day.ts';
import type { StoredFile } from './device.ts';
import { OfflineQuestion } from './OfflineQuestion.tsx';
import styles from './offline.module.css';
import { PatientMode } from './PatientMode.tsx';
import { patientModeTexts } from './patient-mode-texts.ts';
import type { Change, Entry, Photo } from './queue.ts';

interface Props {
  appointment: DayAppointment;
  form: OpenForm;
  /** The waiting entries of this visit. */
  waiting: readonly Entry[];
}

type Filled = Extract<Change, { kind: 'form' }>;

/** A form that the provider fills out by asking, or hands to the patient. */
export function OfflineForm({ appointment, form, waiting }: Props) {
  const [openFor, setOpenFor] = useState<'provider' | 'patient' | null>(null);
  const saved = waiting
    .map(({ change }) => change)
    .findLast((change): change is Filled => change.kind === 'form' && change.formId === form.id);
  const close = () => setOpenFor(null);
  const answers = saved?.answers ?? form.answers;
  const photos = saved?.photos ?? [];
  const language = languageOf(appointment);
  const sheet = { appointment, form, given: answers, photos };
  return (
    <section className={styles.consent} aria-label={form.name}>
      <h3>{form.name}</h3>
      {saved?.submit && <p className="small">Submitted. It’ll be sent when you’re back online.</p>}
      {!saved?.submit && openFor !== 'provider' && (
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            wide
            aria-label={`Fill out ${form.name}`}
            onClick={() => setOpenFor('provider')}
          >
            {saved ? 'Continue' : 'Fill out'}
          </Button>
          <Button
            kind="secondary"
            wide
            aria-label={`Hand ${form.name} to the patient`}
            onClick={() => setOpenFor('patient')}
          >
            Hand to the patient
          </Button>
        </div>
      )}
      {!saved?.submit && openFor === 'provider' && <Sheet {...sheet} language="en" onLeave={close} />}
      {openFor === 'patient' && (
        <PatientMode label={form.name} language={language} onBack={close}>
          {(leave) => (
            <>
              <h2>{form.name}</h2>
              <Sheet {...sheet} language={language} onLeave={leave} />
            </>
          )}
        </PatientMode>
      )}
    </section>
  );
}

interface SheetProps {
  appointment: DayAppointment;
  form: OpenForm;
  given: DraftAnswers;
  photos: readonly Photo[];
  language: Language;
  onLeave(how: 'done' | 'left'): void;
}

function Sheet({ appointment, form: open, given: first, photos: kept, language, onLeave }: SheetProps) {
  const { id, name, form } = open;
  const texts = patientModeTexts[language];
  const [given, setGiven] = useState(first);
  const [taken, setTaken] = useState<readonly (Photo & StoredFile)[]>([]);
  const [tried, setTried] = useState<'save' | 'submit' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Someone asked to close while there are unsaved answers. */
  const [isClosing, setIsClosing] = useState(false);
  const questions = form.sections.flatMap((section) => section.questions);
  const answers = answersOf(questions, given);
  const shown = visibleSections(form, answers);
  const problemOf = (question: Question, how: 'save' | 'submit'): string | undefined => {
    const answer = answers[question.id];
    if (how === 'submit') return questionProblem(question, answer) ?? undefined;
    return answer === undefined ? undefined : (answerProblem(question, answer) ?? undefined);
  };
  async function save(how: 'save' | 'submit') {
    setTried(how);
    setIsClosing(false);
    if (shown.some((section) => section.questions.some((question) => problemOf(question, how)))) return;
    const submit = how === 'submit';
    const isAnswer = ({ questionId, fileId }: Photo) => answers[questionId] === fileId;
    const files = taken.filter(isAnswer);
    const photos = [...kept.filter(isAnswer), ...files.map(({ id: _, bytes: __, ...photo }) => photo)];
    const answered = answersIn(form, answers);
    const change = { kind: 'form' as const, formId: id, name, answers, photos, said: answered, submit };
    await enter(appointment, change, files).then(
      () => onLeave('done'),
      () => setProblem(texts.couldNotSave),
    );
  }
  const close = () => (given === first || isClosing ? onLeave('left') : setIsClosing(true));
  useBackCloses(close);
  /** The photo stays in memory until the answers are saved. */
  async function addPhoto(questionId: string, chosen: File) {
    setProblem(null);
    const picture = await pictureOf(chosen);
    if (!picture) return setProblem(texts.tooLarge);
    const { bytes, ...photo } = picture;
    setTaken([...taken, { ...photo, questionId, id: photo.fileId, bytes, size: bytes.byteLength }]);
    setGiven((now) => ({ ...now, [questionId]: photo.fileId }));
  }
  const translate = (english: string | undefined) =>
    english === undefined ? undefined : texts.translate(english);
  return (
    <>
      {shown.map((section) => (
        <section key={section.id} className={styles.consent} aria-label={section.title}>
          <h4>{section.title}</h4>
          {section.intro && <p>{section.intro}</p>}
          {section.questions.map((question) => (
            <OfflineQuestion
              key={question.id}
              texts={texts}
              question={question}
              value={given[question.id]}
              picture={taken.find(({ fileId }) => fileId === given[question.id])}
              error={tried ? translate(problemOf(question, tried)) : undefined}
              onChange={(value) => setGiven((now) => ({ ...now, [question.id]: value }))}
              onPhoto={(chosen) => void addPhoto(question.id, chosen)}
            />
          ))}
        </section>
      ))}
      {tried && shown.some((section) => section.questions.some((question) => problemOf(question, tried))) && (
        <p role="alert">{texts.check}</p>
      )}
      {problem && <p role="alert">{problem}</p>}
      {isClosing && <p role="alert">{texts.unsaved}</p>}
      <div className={styles.buttons}>
        <Button wide onClick={() => void save('submit')}>
          {texts.submit}
        </Button>
        <Button kind="secondary" wide onClick={() => void save('save')}>
          {texts.save}
        </Button>
        <Button kind="text" wide onClick={close}>
          {isClosing ? texts.closeUnsaved : texts.close}
        </Button>
      </div>
    </>
  );
}
