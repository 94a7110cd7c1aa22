import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import FileText from 'lucide-react/icons/file-text';
import { Card } from '../../../parts/page/Card.tsx';
import styles from './DocumentsCard.module.css';

/** The reports of the visit; each opens in a new tab. */
export const DocumentsCard = ({ visit }: { visit: AppointmentRecord }) => (
  <Card title="Documents">
    <ul className={styles.list}>
      {visit.reports.map(({ reportName, reportUrl }) => (
        <li key={reportUrl}>
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          <a href={reportUrl} target="_blank" rel="noopener noreferrer">
            {reportName}
          </a>
        </li>
      ))}
    </ul>
  </Card>
);
