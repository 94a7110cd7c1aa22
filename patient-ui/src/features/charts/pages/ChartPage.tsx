import type { Chart } from '@bedside/contracts/care/chart.schema';
import { isCurrent } from '@bedside/ui-kit/chart/chart-form';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import FileCheck from 'lucide-react/icons/file-check';
import FileDown from 'lucide-react/icons/file-down';
import FolderOpen from 'lucide-react/icons/folder-open';
import { Link, useParams } from 'react-router';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, NewBadge, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { useNewReports } from '../../records/use-new-reports.ts';
import { historyPath } from '../chart-paths.ts';
import { AllergiesSection } from '../components/AllergiesSection.tsx';
import { ChartFrame } from '../components/ChartFrame.tsx';
import { ChartGate, ReviewNote } from '../components/ChartGate.tsx';
import styles from '../components/ChartSection.module.css';
import { EntryRow } from '../components/EntryRow.tsx';
import { VitalsSection } from '../components/VitalsSection.tsx';

function ReportsCard({ patientId }: { patientId?: string }) {
  const { records, recordDownload } = useTexts();
  const { unread } = useNewReports();
  const person = patientId ? `?person=${patientId}` : '';
  return (
    <Rows>
      <li>
        <RowLink
          to={`/records/reports${person}`}
          lead={<IconCircle icon={FileCheck} />}
          title={
            <>
              {records.reports}
              {unread.length > 0 && <NewBadge />}
            </>
          }
          note={records.reportsText}
        />
      </li>
      <li>
        <RowLink
          to={`/records/documents${person}`}
          lead={<IconCircle icon={FolderOpen} />}
          title={records.documents}
          note={records.documentsText}
        />
      </li>
      <li>
        <RowLink
          to={`/records/download${person}`}
          lead={<IconCircle icon={FileDown} />}
          title={recordDownload.title}
          note={recordDownload.linkText}
        />
      </li>
    </Rows>
  );
}

export function ChartPage() {
  const { id } = useParams();
  const user = useUser();
  const { charts } = useTexts();
  return (
    <ChartFrame personId={id} part="overview">
      <ChartGate personId={id ?? user.id}>
        {(chart) => (
          <>
            <AllergiesSection chart={chart} />
            <Now chart={chart} />
            <VitalsSection patientId={chart.patientId} />
            <ReportsCard patientId={id} />
            <ReviewNote chart={chart} />
            <p className="small">
              <Link to="/vital-chart" className={buttonClass({ kind: 'text', small: true })}>
                {charts.vitalChart}
              </Link>
            </p>
          </>
        )}
      </ChartGate>
    </ChartFrame>
  );
}

function Now({ chart }: { chart: Chart }) {
  const { charts } = useTexts();
  const user = useUser();
  const { patientId } = chart;
  const entries = [
    ...chart.medications.filter(isCurrent),
    ...chart.pastMedical.filter(({ fields }) => fields.status === 'ACTIVE'),
  ];
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{charts.now}</h2>
      </header>
      {entries.length > 0 ? (
        <ul className={styles.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} personId={patientId} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{charts.nowNone}</p>
      )}
      <div className={styles.past}>
        <Link
          to={historyPath(patientId === user.id ? undefined : patientId)}
          className={buttonClass({ kind: 'text', small: true })}
        >
          {charts.seeHistory}
        </Link>
      </div>
    </section>
  );
}
