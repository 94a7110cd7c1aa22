import { ApiError } from '@bedside/api-client/api-error';
import { answerOf, answerProblem, type DraftAnswers } from '@bedside/contracts/questionnaires/answers';
import type {
  Answer,
  Answers,
  QuestionnairePage,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { saveAnswers } from '@bedside/contracts/questionnaires/submissions.api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';

const REST_MILLISECONDS = 700;
const RETRY_MILLISECONDS = 5_000;

/** `waiting`: offline, answers are sent on reconnect. `partly`: all saved except invalid answers. */
export type SaveState = 'saved' | 'saving' | 'partly' | 'waiting';

interface Options {
  token: string;
  page: QuestionnairePage;
  /** Called if the link stops working or the questionnaire was submitted elsewhere. */
  onGone: () => void;
}

/** Saves answers after a short pause and retries on reconnect. Invalid answers are not sent. */
export function useAutosavedAnswers({ token, page, onGone }: Options) {
  const [given, setGiven] = useState<DraftAnswers>(page.answers);
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef<DraftAnswers>(page.answers);
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void> | null>(null);

  const later = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), milliseconds);
  };

  const atRest = (): SaveState => (changed.current.size === 0 ? 'saved' : 'partly');

  /** One request at a time, so that saves arrive in order. */
  async function save(): Promise<void> {
    while (sending.current) await sending.current;
    const { answers, cleared, sent } = changesOf(page, latest.current, changed.current);
    if (sent.size === 0) return setState(atRest());
    setState('saving');
    sending.current = client
      .send(saveAnswers, { body: { token, answers, cleared } })
      .then(() => {
        for (const [id, value] of sent) if (latest.current[id] === value) changed.current.delete(id);
        if (changesOf(page, latest.current, changed.current).sent.size === 0) setState(atRest());
        else later(REST_MILLISECONDS);
      })
      .catch((reason: unknown) => {
        if (reason instanceof ApiError && [404, 422].includes(reason.status)) return onGone();
        setState('waiting');
        later(RETRY_MILLISECONDS);
      })
      .finally(() => {
        sending.current = null;
      });
    await sending.current;
  }

  const saveNow = useEffectEvent(() => {
    clearTimeout(timer.current);
    void save();
  });
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && saveNow();
    window.addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    given,
    state,
    hasUnsaved: state !== 'saved',
    save,
    /** Waits for the save in flight and stops autosaving. */
    async settle() {
      clearTimeout(timer.current);
      while (sending.current) await sending.current;
      clearTimeout(timer.current);
    },
    change(id: string, value: Answer | undefined) {
      latest.current = { ...latest.current, [id]: value };
      changed.current.add(id);
      setGiven(latest.current);
      setState('saving');
      later(REST_MILLISECONDS);
    },
  };
}

function changesOf(page: QuestionnairePage, given: DraftAnswers, changed: ReadonlySet<string>) {
  const answers: Answers = {};
  const cleared: string[] = [];
  const sent = new Map<string, Answer | undefined>();
  for (const question of page.form.sections.flatMap(({ questions }) => questions)) {
    if (!changed.has(question.id)) continue;
    const answer = answerOf(question, given[question.id]);
    if (answer === undefined) cleared.push(question.id);
    else if (answerProblem(question, answer) === null) answers[question.id] = answer;
    else continue;
    sent.set(question.id, given[question.id]);
  }
  return { answers, cleared, sent };
}
