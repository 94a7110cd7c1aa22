import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { historyText, type RevisionText } from '@bedside/ui-kit/chart/chart-text';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { fullInstantText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { entryChangesQuery } from '../chart-queries.ts';
import styles from './EntryChanges.module.css';

export function EntryChanges({ entry: { id, kind } }: { entry: ChartEntry }) {
  const { charts } = useTexts();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(entryChangesQuery(id));
  return (
    <Stack as="section" gap={12} top={32} aria-labelledby="changes">
      <h2 id="changes">{charts.changes}</h2>
      {error ? (
        <LoadFailure reason={error} onRetry={refetch} />
      ) : data ? (
        <ol className={styles.list}>
          {historyText(kind, data, charts.texts, formats).map((one) => (
            <Change key={one.revision.id} change={one} />
          ))}
        </ol>
      ) : (
        <RowSkeletons rows={2} />
      )}
    </Stack>
  );
}

function Change({ change: { revision, differences } }: { change: RevisionText }) {
  const { charts } = useTexts();
  const formats = useFormats();
  return (
    <li>
      <p className="strong">{charts.changeBy[revision.change](revision.byName)}</p>
      <p className="small muted">{fullInstantText(revision.at, formats)}</p>
      {differences.length > 0 && (
        <dl className={styles.differences}>
          {differences.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{before === null ? after : charts.from(before, after ?? charts.emptied)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
