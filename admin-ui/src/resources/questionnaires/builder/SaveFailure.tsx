import { ApiError } from '@bedside/api-client/api-error';
import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import Button from '@mui/material/Button';
import { useDataProvider } from 'react-admin';
import { requestIdOf } from '../../../data/failure.ts';
import { questionnaireQuery } from './questionnaire-query.ts';
import type { QuestionnaireDraftState } from './use-questionnaire-draft.ts';
import type { Saving } from './use-save-questionnaire.ts';

interface Props {
  failure: Error;
  record: QuestionnaireRecord | null;
  hand: QuestionnaireDraftState;
  saving: Saving;
}

/** Why the draft was not kept. Where somebody else saved it meanwhile, the reader decides whose words stay. */
export function SaveFailure({ failure, record, hand, saving }: Props) {
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
          <Button size="small" variant="outlined" onClick={() => void withLatest(hand.startOver)}>
            Keep theirs
          </Button>
          <Button size="small" variant="contained" onClick={() => void withLatest(hand.takeUp)}>
            Keep mine
          </Button>
        </span>
      }
    >
      Your changes are kept here. “Keep mine” replaces their version the next time you save.
    </ErrorNotice>
  );
}
