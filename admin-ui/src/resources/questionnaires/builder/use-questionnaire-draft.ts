import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useMemo, useReducer, useState } from 'react';
import { applyEdit, emptyDraft, type QuestionnaireDraft } from './form-edits.ts';
import { draftIssues } from './issues.ts';

const draftOf = (record: QuestionnaireRecord | null): QuestionnaireDraft =>
  record ? { name: record.name, description: record.description ?? '', form: record.form } : emptyDraft();

/** What is being worked on of a form, beside the version it was begun from. */
export function useQuestionnaireDraft(record: QuestionnaireRecord | null) {
  const [draft, edit] = useReducer(applyEdit, record, draftOf);
  const [kept, setKept] = useState(draft);
  const [version, setVersion] = useState(record?.version ?? 0);
  const issues = useMemo(() => draftIssues(draft), [draft]);
  return {
    draft,
    edit,
    issues,
    /** Of the record that the draft was begun from. */
    version,
    isDirty: draft !== kept,
    /** The server has the draft as of now. */
    keep(saved: QuestionnaireRecord) {
      setKept(draft);
      setVersion(saved.version);
    },
    /** Goes on from what somebody else saved meanwhile: what is entered here takes its place. */
    takeUp: (latest: QuestionnaireRecord) => setVersion(latest.version),
    /** Throws away what is entered here. */
    startOver(latest: QuestionnaireRecord) {
      const next = draftOf(latest);
      edit({ type: 'begin', draft: next });
      setKept(next);
      setVersion(latest.version);
    },
  };
}

export type QuestionnaireDraftState = ReturnType<typeof useQuestionnaireDraft>;
