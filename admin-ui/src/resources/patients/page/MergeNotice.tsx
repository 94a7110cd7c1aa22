import type { CallData } from '@bedside/contracts/call';
import { listMerges } from '@bedside/contracts/people/merges.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useQuery } from '@tanstack/react-query';
import Merge from 'lucide-react/icons/merge';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useNow } from '../../../components/use-now.ts';
import { client } from '../../../data/client.ts';
import { dayAndTime } from '../../../formatting/appointment-text.ts';
import styles from './MergeNotice.module.css';
import { undoableMerges } from './undoable-merges.ts';

type MergeRow = CallData<typeof listMerges>['merges'][number];

/** Merges that can still be undone. */
export function MergeNotices({ patientId }: { patientId: string }) {
  const now = useNow();
  const { data = [] } = useQuery({
    queryKey: ['merges', patientId],
    queryFn: async () => (await client.send(listMerges, { params: { id: patientId } })).data.merges,
  });
  return undoableMerges(data, now).map((merge) => <MergeNotice key={merge.id} merge={merge} />);
}

function MergeNotice({ merge }: { merge: MergeRow }) {
  const { zone } = useFormats();
  const now = useNow();
  const drawer = useDrawer();
  const ask = (
    <ConfirmForm
      title="Undo merge"
      about={merge.mergedName}
      submitLabel="Undo merge"
      run={(dataProvider) => dataProvider.undoMerge({ params: { id: merge.id } })}
      refreshes={[]}
    >
      {merge.mergedName}’s record will be restored as it was before the merge.
    </ConfirmForm>
  );
  return (
    <div className={styles.notice} role="status">
      <Merge size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {merge.mergedBy} merged {merge.mergedName}’s record into this one on{' '}
        {dayAndTime(merge.mergedAt, zone, now)}. You can undo this until{' '}
        {dayAndTime(merge.undoableUntil, zone, now)}.
      </span>
      <Button kind="secondary" small onClick={() => drawer.open(ask)}>
        Undo merge
      </Button>
    </div>
  );
}
