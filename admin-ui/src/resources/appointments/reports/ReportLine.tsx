import type {
  AppointmentRecord,
  AppointmentReport,
} from '@bedside/contracts/appointments/appointment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { DocumentMenu } from '../../documents/DocumentMenu.tsx';
import { DocumentViewer } from '../../documents/DocumentViewer.tsx';
import { ReleaseForm } from '../appointment-forms.lazy.ts';
import { appointmentQuery } from '../use-appointment.ts';
import { mayMoveReports, reportBadge } from './report-text.ts';
import styles from './reports.module.css';

interface Props {
  appointment: AppointmentRecord;
  report: AppointmentReport;
}

/** Links expire after five minutes, so they are renewed a minute before. */
const FRESH_MILLISECONDS = 4 * 60_000;

/** Refetches links that are about to expire. */
function useReportLinks(appointmentId: string) {
  const { data, dataUpdatedAt, refetch } = useGetOne<AppointmentRecord>('appointments', {
    id: appointmentId,
    meta: appointmentQuery,
  });
  return async (reportId: string): Promise<AppointmentReport> => {
    const isFresh = Date.now() - dataUpdatedAt < FRESH_MILLISECONDS;
    const appointment = isFresh ? data : (await refetch()).data;
    const report = appointment?.reports.find(({ id }) => id === reportId);
    if (!report) throw new Error('This report is no longer available.');
    return report;
  };
}

export function ReportLine({ appointment, report }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const mayRemove = useMe().role !== 'PROVIDER';
  const linksOf = useReportLinks(appointment.id);
  const { reportName, patientName, status, comment, releasedAt } = report;
  const isOneOfSeveral = appointment.familyMembers.length > 0;
  return (
    <li className={styles.line}>
      <button type="button" className={styles.name} onClick={() => setIsOpen(true)}>
        {reportName}
      </button>
      <span className={styles.chip}>
        <DenseChip {...reportBadge(status)} />
      </span>
      <small>
        {isOneOfSeveral && `${patientName}, `}
        {!releasedAt && report.uploadedBy && `${report.uploadedBy}, `}
        <RelativeDateTime instant={releasedAt ?? report.createdAt} />
      </small>
      <span className={styles.steps}>
        <NextStep appointment={appointment} report={report} />
        <DocumentMenu
          document={{ id: report.documentId, name: reportName }}
          mayRemove={mayRemove}
          downloadLink={async () => (await linksOf(report.id)).downloadUrl}
        />
      </span>
      {comment && <p className={styles.comment}>{comment}</p>}
      {isOpen && (
        <DocumentViewer
          file={{ name: reportName, contentType: report.contentType }}
          about={`${patientName}’s report`}
          viewLink={async () => (await linksOf(report.id)).reportUrl}
          downloadLink={async () => (await linksOf(report.id)).downloadUrl}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

function NextStep({ appointment, report }: Props) {
  const drawer = useDrawer();
  const review = useRecordAction((dataProvider) =>
    dataProvider.reviewReport({ params: { id: report.id }, body: { version: report.version } }),
  );
  if (!mayMoveReports(useMe())) return null;
  if (report.status === 'UPLOADED')
    return (
      <ActionButton
        shape="row"
        icon={Eye}
        label="Mark as reviewed"
        of={report.reportName}
        isBusy={review.isPending}
        onPress={() => review.mutate()}
      />
    );
  if (report.status === 'REVIEWED')
    return (
      <ActionButton
        shape="row"
        icon={Send}
        label="Release report"
        of={report.reportName}
        onPress={() => drawer.open(<ReleaseForm appointment={appointment} report={report} />)}
      />
    );
  return null;
}
