import type { ChartEntry, ChartRevision } from '@bedside/contracts/care/chart.schema';
import { historyText, type RevisionText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { fullInstantText } from '@bedside/ui-kit/formats';
import { RetryNotice } from '../components/FailureNotice.tsx';
import styles from './chart.module.css';
import { useEntryChanges } from './use-chart.ts';

const changeLabels: Record<ChartRevision['change'], string> = {
  ADDED: 'Added',
  EDITED: 'Edited',
  CONFIRMED: 'Confirmed',
  REMOVED: 'Removed',
};

export function EntryChanges({ entry: { id, kind } }: { entry: ChartEntry }) {
  const { data, error, refetch } = useEntryChanges(id);
  const formats = useFormats();
  return (
    <section className={styles.changes} aria-labelledby="entry-changes">
      <h3 id="entry-changes">Change history</h3>
      {error && <RetryNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label="Loading change history">
          <Skeleton height={40} />
        </Loading>
      )}
      {data?.length === 0 && <p className="small">No changes since it was imported.</p>}
      {data && data.length > 0 && (
        <ol>
          {historyText(kind, data, chartTextEn, formats).map((one) => (
            <Change key={one.revision.id} change={one} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ change: { revision, differences } }: { change: RevisionText }) {
  const formats = useFormats();
  const who = `${revision.byName}${revision.byRole === 'PATIENT' ? ' (patient)' : ''}`;
  return (
    <li>
      <p>
        {changeLabels[revision.change]} by {who}
      </p>
      <p className="small">{fullInstantText(revision.at, formats)}</p>
      {revision.reason && <p className="small">{revision.reason}</p>}
      {differences.length > 0 && (
        <dl>
          {differences.map(({ name, before, after }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} said`}>{before === null ? after : `${before} → ${after ?? 'none'}`}</dd>,
          ])}
        </dl>
      )}
    </li>
  );
}
