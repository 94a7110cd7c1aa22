import type { RecordReader } from '@bedside/contracts/people/record-downloads.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { RecordFrame, type RecordOwner } from '../components/RecordFrame.tsx';
import styles from '../components/record-download.module.css';
import { recordReadersQuery } from '../record-download-queries.ts';

const pageSizes = [20, 50, 100] as const;
const USUAL_ROWS = 6;

export function RecordReadersPage() {
  const { recordDownload, recordReaders: texts } = useTexts();
  return (
    <RecordFrame
      title={(name) => (name === null ? texts.title : texts.titleOf(name))}
      lead={() => texts.lead}
      back={{ to: (person) => `/records/download${person}`, label: recordDownload.title }}
    >
      {(owner) => <Readers owner={owner} />}
    </RecordFrame>
  );
}

function Readers({ owner }: { owner: RecordOwner }) {
  const { recordReaders: texts } = useTexts();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const asked = Number(search.get('take'));
  const take = pageSizes.find((size) => size === asked) ?? pageSizes[0];
  const { data, error, refetch } = useQuery(recordReadersQuery({ patientId: owner.id, page, take }));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  if (data.readers.length === 0)
    return (
      <Card flush>
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      </Card>
    );
  const days = [...Map.groupBy(data.readers, ({ day }) => day)];
  return (
    <>
      {days.map(([day, readers]) => (
        <Day key={day} day={day} readers={readers} />
      ))}
      {data.meta && <Pager meta={data.meta} sizes={pageSizes} />}
    </>
  );
}

function Day({ day, readers }: { day: string; readers: readonly RecordReader[] }) {
  const { recordReaders: texts } = useTexts();
  const formats = useFormats();
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.heading}>
        {dayText(day, 'full', formats)}
      </h2>
      <Rows>
        {readers.map((reader) => (
          <li key={`${reader.name} ${reader.lastAt}`} className={styles.reader}>
            <span className={styles.title}>
              {reader.name}, {texts.roles[reader.role]}
            </span>
            <span className="note">{reader.kinds.map((kind) => texts.kinds[kind]).join(', ')}</span>
            {reader.breakTheGlass && (
              <span className="note">
                <span className={styles.emergency}>{texts.emergency}.</span> {texts.emergencyText}
              </span>
            )}
          </li>
        ))}
      </Rows>
    </section>
  );
}
