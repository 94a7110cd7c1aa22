import { useQuery } from '@tanstack/react-query';
import AppWindow from 'lucide-react/icons/app-window';
import Eye from 'lucide-react/icons/eye';
import FilePen from 'lucide-react/icons/file-pen';
import { Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { IconCircle, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { Downloads } from '../components/Downloads.tsx';
import { RecordFrame, type RecordOwner } from '../components/RecordFrame.tsx';
import { RequestCard } from '../components/RequestCard.tsx';
import { recordDownloadsQuery } from '../record-download-queries.ts';

const USUAL_ROWS = 5;

export function RecordDownloadPage() {
  const { recordDownload: texts } = useTexts();
  return (
    <RecordFrame
      title={(name) => (name === null ? texts.title : texts.titleOf(name))}
      lead={(name) => (name === null ? texts.lead : texts.leadOf(name))}
      back={{
        to: (person) => (person ? `/chart/${person.slice('?person='.length)}` : '/chart'),
        label: texts.charts,
      }}
    >
      {(owner) => <Record owner={owner} />}
    </RecordFrame>
  );
}

function Record({ owner }: { owner: RecordOwner }) {
  const { recordReaders, amendments, apps } = useTexts();
  const person = owner.name === null ? '' : `?person=${owner.id}`;
  const { data, error, refetch } = useQuery(recordDownloadsQuery(owner.id));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  return (
    <>
      <RequestCard owner={owner} contents={data.contents} downloads={data.downloads} />
      <Downloads downloads={data.downloads} />
      <Rows>
        <li>
          <RowLink
            to={`/records/readers${person}`}
            lead={<IconCircle icon={Eye} />}
            title={owner.name === null ? recordReaders.title : recordReaders.titleOf(owner.name)}
            note={recordReaders.linkText}
          />
        </li>
        <li>
          <RowLink
            to={`/records/corrections${person}`}
            lead={<IconCircle icon={FilePen} />}
            title={owner.name === null ? amendments.title : amendments.titleOf(owner.name)}
            note={amendments.linkText}
          />
        </li>
        <li>
          <RowLink
            to={`/profile/settings/apps?record=${owner.id}`}
            lead={<IconCircle icon={AppWindow} />}
            title={apps.title}
            note={apps.linkText}
          />
        </li>
      </Rows>
    </>
  );
}
