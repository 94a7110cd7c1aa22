import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { listRecordDownloads } from '@bedside/contracts/people/record-downloads.api';
import type { RecordDownload, RecordDownloadState } from '@bedside/contracts/people/record-downloads.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Plus from 'lucide-react/icons/plus';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { useLiveMessages } from '../../../data/live.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { sizeText } from '../../documents/file-text.ts';
import styles from './tabs.module.css';

const KEY = 'record-downloads';

const looks: Record<RecordDownloadState, { label: string; tone: StatusTone; icon: LucideIcon }> = {
  WAITING: { label: 'Queued', tone: 'teal', icon: Clock },
  RUNNING: { label: 'In progress', tone: 'teal', icon: LoaderCircle },
  READY: { label: 'Ready', tone: 'navy', icon: CircleCheck },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX },
  EXPIRED: { label: 'Deleted', tone: 'orange', icon: Hourglass },
};

const isOpen = ({ status }: RecordDownload): boolean => status === 'WAITING' || status === 'RUNNING';

/** Copies of the whole record for a patient who asked on paper. */
export default function RecordCopies({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const queryClient = useQueryClient();
  const read = async (isBackground = false) =>
    (await client.send(listRecordDownloads, { query: { patientId: patient.id } }, { isBackground })).data;
  const { data, error, refetch } = useQuery({ queryKey: [KEY, patient.id], queryFn: () => read() });
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'recordDownload') return;
    void queryClient
      .fetchQuery({ queryKey: [KEY, patient.id], queryFn: () => read(true), staleTime: 0 })
      .catch(() => undefined);
  });
  const isBusy = data?.downloads.some(isOpen) ?? false;
  return (
    <div className={styles.sheet}>
      <Card
        title="Copies of the record"
        end={
          <Button
            kind="secondary"
            small
            busy={isBusy}
            onClick={() => drawer.open(<MakeCopyForm patient={patient} />)}
          >
            {!isBusy && <Plus size={14} strokeWidth={1.75} aria-hidden />}
            Make a copy
          </Button>
        }
      >
        {error && !data && <RetryNotice error={error} onRetry={() => refetch()} />}
        {!data && !error && <RowSkeletons count={3} />}
        {data?.downloads.length === 0 && (
          <p className={styles.none}>
            No copies yet. Make one for a patient who asked in writing. The file is kept for 7 days.
          </p>
        )}
        {data && data.downloads.length > 0 && (
          <ul className={styles.rows}>
            {data.downloads.map((download) => (
              <CopyRow key={download.id} download={download} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function CopyRow({ download }: { download: RecordDownload }) {
  const { status, filesPacked, fileCount, sizeBytes, reason: why, requestedBy, createdAt } = download;
  const open = useRecordAction((dataProvider) => dataProvider.openRecordDownload(download.id));
  return (
    <li className={styles.row}>
      <span className="grow">
        <b>{why}</b>
        <small>
          {requestedBy.fullname}, <RelativeDateTime instant={createdAt} isWithin />
          {sizeBytes !== null && `, ${sizeText(sizeBytes)}`}
        </small>
      </span>
      {status === 'RUNNING' && fileCount !== null ? (
        <span>
          <Progress value={filesPacked} max={fileCount} aria-label="Files packed" />
          <small>
            {filesPacked} of {fileCount} files
          </small>
        </span>
      ) : (
        <DenseChip {...looks[status]} />
      )}
      {status === 'READY' && (
        <ActionButton
          shape="row"
          of={why ?? requestedBy.fullname}
          icon={Download}
          label="Download"
          isBusy={open.isPending}
          onPress={() => open.mutate()}
        />
      )}
    </li>
  );
}

const MakeCopyForm = ({ patient }: { patient: PatientRecord }) => (
  <DrawerForm
    title="Make a copy"
    about={patient.fullname}
    schema={reasonValues}
    defaultValues={{ reason: '' }}
    submitLabel="Make a copy"
    note="Audited. The patient can see that a copy was made."
    run={(dataProvider, entered) =>
      dataProvider.requestRecordDownload({ body: { patientId: patient.id, ...entered } })
    }
    successMessage="Copy started. It takes about a minute."
    refreshes={[KEY]}
  >
    <p>
      One ZIP file with the whole record: a PDF to read, FHIR for other systems and the original files. It
      contains what the patient is allowed to see, including bills.
    </p>
    <ReasonArea rows={3} maxLength={500} />
  </DrawerForm>
);
