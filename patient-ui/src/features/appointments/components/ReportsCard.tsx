import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import type { Report } from '@bedside/contracts/care/care.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { IconCircle, NewBadge } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { linksOf, reportsQuery } from '../../records/records-queries.ts';
import { useNewReports } from '../../records/use-new-reports.ts';
import styles from './cards.module.css';

const FileDialog = lazy(async () => ({
  default: (await import('../../../components/FileDialog.tsx')).FileDialog,
}));
const MOST = 50;

export function ReportsCard({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts } = useTexts();
  if (appointment.reports.length === 0) return null;
  return (
    <Card title={texts.reports}>
      <Reports appointment={appointment} />
    </Card>
  );
}

function Reports({ appointment }: { appointment: AppointmentDetails }) {
  const filter = { page: 1, take: MOST, appointmentId: appointment.id };
  const { data, error, refetch } = useQuery(reportsQuery(filter));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={64 * appointment.reports.length} />;
  return (
    <ul className={styles.lines}>
      {data.reports.map((report) => (
        <ReportLine key={report.id} report={report} firstName={firstNameOf(report, appointment)} />
      ))}
    </ul>
  );
}

const firstNameOf = ({ patientId, patientName }: Report, { patient, familyMembers }: AppointmentDetails) =>
  [patient, ...familyMembers].find(({ id }) => id === patientId)?.firstName ?? patientName;

function ReportLine({ report, firstName }: { report: Report; firstName: string }) {
  const { appointment: texts, records } = useTexts();
  const { isNew, noteSeen } = useNewReports();
  const [isOpen, setOpen] = useState(false);
  const { reportName, contentType, documentId, comment, reviewedBy, appointmentId } = report;
  const links = linksOf(documentId);
  return (
    <li className={styles.report}>
      <IconCircle icon={FileCheck} />
      <div className={styles.words}>
        <p className="strong">
          {reportName}
          {isNew(appointmentId) && <NewBadge />}
        </p>
        <p className="small muted">{texts.reportFor(firstName)}</p>
      </div>
      <Button
        kind="text"
        small
        aria-label={records.viewOf(reportName)}
        onClick={() => {
          setOpen(true);
          void noteSeen(appointmentId);
        }}
      >
        {texts.view}
      </Button>
      {comment && (
        <div className={styles.quote}>
          <p className="small muted">{records.comment(reviewedBy)}</p>
          <p>{comment}</p>
        </div>
      )}
      <Suspense>
        {isOpen && (
          <FileDialog
            file={{ name: reportName, contentType }}
            subtitle={texts.reportFor(firstName)}
            link={links.view}
            downloadLink={links.download}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </li>
  );
}
