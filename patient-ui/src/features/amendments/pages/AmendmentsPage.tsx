import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { RecordFrame, type RecordOwner } from '../../record-download/components/RecordFrame.tsx';
import { amendmentsQuery } from '../amendment-queries.ts';
import { AmendmentCard } from '../components/AmendmentCard.tsx';

const USUAL_ROWS = 3;

export function AmendmentsPage() {
  const { amendments: texts, recordDownload } = useTexts();
  return (
    <RecordFrame
      title={(name) => (name === null ? texts.title : texts.titleOf(name))}
      lead={(name) => (name === null ? texts.lead : texts.leadOf(name))}
      back={{ to: (person) => `/records/download${person}`, label: recordDownload.title }}
    >
      {(owner) => <Requests owner={owner} />}
    </RecordFrame>
  );
}

function Requests({ owner }: { owner: RecordOwner }) {
  const { amendments: texts } = useTexts();
  const { data, error, refetch } = useQuery(amendmentsQuery(owner.id));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  return (
    <>
      <Link
        to={`/records/corrections/new${owner.name === null ? '' : `?person=${owner.id}`}`}
        className={buttonClass({ wide: true })}
      >
        {texts.ask}
      </Link>
      <p className="small muted">{texts.promise}</p>
      {data.requests.length === 0 && (
        <Card flush>
          <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
        </Card>
      )}
      {data.requests.map((request) => (
        <AmendmentCard key={request.id} request={request} />
      ))}
    </>
  );
}
