import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import Plus from 'lucide-react/icons/plus';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { AddReportForm } from '../appointment-forms.lazy.ts';
import { ReportLine } from './ReportLine.tsx';
import styles from './reports.module.css';

export function ReportsCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const { reports, producesReport, reportRequirementWaived } = appointment;
  const isAwaited = producesReport && !reportRequirementWaived && reports.length === 0;
  return (
    <Card
      title="Reports"
      mark={isAwaited && <Tag tone="orange">Results pending</Tag>}
      end={
        <Button
          kind="secondary"
          small
          onClick={() => drawer.open(<AddReportForm appointment={appointment} />)}
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          Add report
        </Button>
      }
    >
      {reports.length === 0 ? (
        <p className={styles.none}>{noneText({ producesReport, reportRequirementWaived })}</p>
      ) : (
        <ul className={styles.list}>
          {reports.map((report) => (
            <ReportLine key={report.id} appointment={appointment} report={report} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function noneText({
  producesReport,
  reportRequirementWaived,
}: Pick<AppointmentRecord, 'producesReport' | 'reportRequirementWaived'>) {
  if (reportRequirementWaived) return 'Report waived.';
  return producesReport ? 'A report is required before this visit can be completed.' : 'No reports yet.';
}
