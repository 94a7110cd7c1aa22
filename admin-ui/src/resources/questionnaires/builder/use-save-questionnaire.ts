import { ApiError } from '@bedside/api-client/api-error';
import {
  type QuestionnaireRecord,
  questionnaireRecord,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { questionnaireAddress } from '../submission-badges.ts';
import { applyEdit, emptyDraft, type QuestionnaireDraft } from './form-edits.ts';
import { draftIssues } from './issues.ts';

/** Keeps the full record apart from the list row in the cache. */
export const questionnaireQuery = { isWhole: true };

const draftOf = (record: QuestionnaireRecord | null): QuestionnaireDraft =>
  record ? { name: record.name, description: record.description ?? '', form: record.form } : emptyDraft();

/** The draft, and the version that it started from. */
export function useQuestionnaireDraft(record: QuestionnaireRecord | null) {
  const [draft, edit] = useReducer(applyEdit, record, draftOf);
  const [saved, setSaved] = useState(draft);
  const [version, setVersion] = useState(record?.version ?? 0);
  const issues = useMemo(() => draftIssues(draft), [draft]);
  return {
    draft,
    edit,
    issues,
    version,
    isDirty: draft !== saved,
    /** Marks the draft as saved. */
    markSaved(stored: QuestionnaireRecord) {
      setSaved(draft);
      setVersion(stored.version);
    },
    /** Continues from the latest version, so that saving the draft overwrites it. */
    takeUp: (latest: QuestionnaireRecord) => setVersion(latest.version),
    /** Discards the draft and starts from the latest version. */
    startOver(latest: QuestionnaireRecord) {
      const next = draftOf(latest);
      edit({ type: 'begin', draft: next });
      setSaved(next);
      setVersion(latest.version);
    },
  };
}

export type QuestionnaireDraftState = ReturnType<typeof useQuestionnaireDraft>;

/** Keeps the draft if saving fails. */
export function useSaveQuestionnaire(record: QuestionnaireRecord | null, hand: QuestionnaireDraftState) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { draft, version } = hand;
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const { data } = record
        ? await dataProvider.update('questionnaires', {
            id: record.id,
            data: { ...draft, description: draft.description || null, version },
            previousData: undefined,
          })
        : await dataProvider.create('questionnaires', { data: draft });
      return questionnaireRecord.parse(data);
    },
    async onSuccess(saved) {
      hand.markSaved(saved);
      queryClient.setQueryData(
        ['questionnaires', 'getOne', { id: saved.id, meta: questionnaireQuery }],
        saved,
      );
      showToast('Draft saved', 'success');
      if (!record) navigate(questionnaireAddress(saved.id), { replace: true });
      await queryClient.invalidateQueries({ queryKey: ['questionnaires', 'getList'] });
    },
  });
  return {
    /** @returns null if it failed; the page shows why */
    save: () => mutateAsync().catch(() => null),
    isPending,
    error,
    reset,
    nameTaken:
      error instanceof ApiError ? error.issues.find(({ path }) => path === 'name')?.message : undefined,
  };
}

export type Saving = ReturnType<typeof useSaveQuestionnaire>;
