import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import FileText from 'lucide-react/icons/file-text';
import { Card } from '../../../parts/Card.tsx';
import { Disc } from '../../../parts/RowLink.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import styles from './cards.module.css';

/** Results that are there, each with whose it is. */
export function ReportsCard({ visit }: { visit: AppointmentDetails }) {
  const { visit: texts } = useTexts();
  if (visit.reports.length === 0) return null;
  const nameOf = (id: string) =>
    [visit.patient, ...visit.familyMembers].find((person) => person.id === id)?.firstName ??
    visit.patient.firstName;
  return (
    <Card title={texts.reports}>
      <ul className={styles.lines}>
        {visit.reports.map(({ patientId, reportName, reportUrl }) => (
          <li key={reportUrl}>
            <Disc>
              <FileText size={20} strokeWidth={1.75} aria-hidden />
            </Disc>
            <div className={styles.words}>
              <p className="strong">{reportName}</p>
              <p className="small muted">{texts.reportFor(nameOf(patientId))}</p>
            </div>
            <a href={reportUrl} target="_blank" rel="noreferrer" className="strong">
              {texts.view}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
