import type { Report } from '@bedside/contracts/care/care.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import { useSearchParams } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageSizes } from '../../../search-params.ts';
import { FileRow } from '../components/FileRow.tsx';
import { RecordFilters } from '../components/RecordFilters.tsx';
import styles from '../components/RecordsPage.module.css';
import { RecordsPage } from '../components/RecordsPage.tsx';
import { hasActiveFilters, reportsFilterOf } from '../records-filter.ts';
import { reportsQuery } from '../records-queries.ts';
import { useNewReports } from '../use-new-reports.ts';

const USUAL_ROWS = 4;

export function ReportsPage() {
  const { records } = useTexts();
  return (
    <RecordsPage>
      <RecordFilters search={records.searchReports} />
      <Reports />
    </RecordsPage>
  );
}

function Reports() {
  const { records } = useTexts();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(reportsQuery(reportsFilterOf(search)));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  if (data.reports.length === 0) {
    const narrowed = hasActiveFilters(search);
    return (
      <Card flush>
        <EmptyState title={narrowed ? records.noMatch : records.noReports}>
          {narrowed ? records.noMatchText : records.noReportsText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Rows>
        {data.reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </Rows>
      {data.meta && <Pager meta={data.meta} sizes={pageSizes} />}
    </>
  );
}

function ReportRow({ report }: { report: Report }) {
  const { records } = useTexts();
  const formats = useFormats();
  const { isNew, noteSeen } = useNewReports();
  const { reportName, documentId, contentType, patientName, appointmentId, comment } = report;
  const note = records.forPerson(
    patientName,
    instantDayText(report.releasedAt ?? report.createdAt, 'full', formats),
  );
  return (
    <FileRow
      documentId={documentId}
      name={reportName}
      contentType={contentType}
      icon={FileCheck}
      isNew={isNew(appointmentId)}
      note={note}
      subtitle={note}
      onView={() => void noteSeen(appointmentId)}
    >
      {comment && (
        <div className={styles.quote}>
          <p className="small muted">{records.comment(report.reviewedBy)}</p>
          <p>{comment}</p>
        </div>
      )}
    </FileRow>
  );
}
