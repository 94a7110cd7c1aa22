import { ApiError } from '@bedside/api-client/api-error';
import {
  type QuestionnaireRecord,
  questionnaireRecord,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { questionnaireAddress } from '../questionnaire-address.ts';
import { questionnaireQuery } from './questionnaire-query.ts';
import type { QuestionnaireDraftState } from './use-questionnaire-draft.ts';

/** Keeps the draft on the server; what is entered stays whatever comes of it. */
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
      hand.keep(saved);
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
    /** @returns null where it was refused; the page says why */
    save: () => mutateAsync().catch(() => null),
    isPending,
    error,
    reset,
    nameTaken:
      error instanceof ApiError ? error.issues.find(({ path }) => path === 'name')?.message : undefined,
  };
}

export type Saving = ReturnType<typeof useSaveQuestionnaire>;
