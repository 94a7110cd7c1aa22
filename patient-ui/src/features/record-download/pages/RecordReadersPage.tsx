import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageIn } from '../../../search-params.ts';
import { ReadersOfDay } from '../components/ReadersOfDay.tsx';
import { RecordFrame, type RecordOwner } from '../components/RecordFrame.tsx';
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
  const { data, error, refetch } = useQuery(
    recordReadersQuery({ patientId: owner.id, ...pageIn(search, pageSizes) }),
  );
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
        <ReadersOfDay key={day} day={day} readers={readers} />
      ))}
      {data.meta && <Pager meta={data.meta} sizes={pageSizes} />}
    </>
  );
}
