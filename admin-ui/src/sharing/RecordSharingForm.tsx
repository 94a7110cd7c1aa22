import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { namesOf } from '../resources/appointments/page/SharingSection.tsx';
import { type SharedThing, useRecordSharing } from './use-record-sharing.ts';

export default function RecordSharingForm({ id, what }: { id: string; what: SharedThing }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useRecordSharing(id);
  const isShared = !data?.confidential;
  const label = isShared ? 'Make confidential' : 'Share with family';
  return (
    <DrawerForm
      title={label}
      submitLabel={label}
      isSubmitDisabled={!data || (isShared && data.refusal !== null)}
      run={(dataProvider) =>
        dataProvider.setRecordConfidential({ params: { id }, body: { confidential: isShared } })
      }
      onDone={() => queries.invalidateQueries()}
    >
      {error && <RetryNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data && (
        <p>
          Staff and {namesOf(data)} see this {what} now.
        </p>
      )}
      {data?.refusal && isShared && <p>{data.refusal}</p>}
      {data && !data.refusal && isShared && (
        <>
          <p>
            Only the patient and staff will see this {what}
            {what === 'bill' && '. It can be paid only with the patient’s own card, or in person'}.
          </p>
          <p>Texts and emails already sent can’t be recalled.</p>
        </>
      )}
    </DrawerForm>
  );
}
