import type { CallData } from '@bedside/contracts/call';
import { listMerges } from '@bedside/contracts/people/patients.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Merge from 'lucide-react/icons/merge';
import { client } from '../../../data/client.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { useNow } from '../../../parts/use-now.ts';
import { dayAndTime } from '../../../words/visit-words.ts';
import styles from './MergeNotice.module.css';
import { openMerges } from './open-merges.ts';

type MergeRow = CallData<typeof listMerges>['merges'][number];

/** Records that were merged into this one and can still be parted again. */
export function MergeNotices({ patientId }: { patientId: string }) {
  const now = useNow();
  const { data = [] } = useQuery({
    queryKey: ['merges', patientId],
    queryFn: async () => (await client.send(listMerges, { params: { id: patientId } })).data.merges,
  });
  return openMerges(data, now).map((merge) => <MergeNotice key={merge.id} merge={merge} />);
}

function MergeNotice({ merge }: { merge: MergeRow }) {
  const { zone } = useFormats();
  const now = useNow();
  const undo = useRecordAction((actions) => actions.undoMerge(merge.id));
  return (
    <div className={styles.notice} role="status">
      <Merge size={16} strokeWidth={1.75} aria-hidden />
      <span>
        The record of {merge.mergedName} was merged into this one by {merge.mergedBy},{' '}
        {dayAndTime(merge.mergedAt, zone, now)}. It can be undone until{' '}
        {dayAndTime(merge.undoUntil, zone, now)}.
      </span>
      <Button size="small" variant="outlined" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </div>
  );
}
