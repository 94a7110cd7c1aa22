import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { closedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import { setAppointmentCodes } from '@bedside/contracts/care/codes.api';
import Pencil from 'lucide-react/icons/pencil';
import { useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { CodesForm } from './CodesForm.tsx';
import styles from './codes.module.css';

export function CodesCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const { appointmentStatus, dxCodes, cptCodes } = appointment;
  const mayEdit = useMay(setAppointmentCodes);
  const isClosed = closedStatuses.includes(appointmentStatus);
  return (
    <Card
      title="Codes"
      end={
        mayEdit &&
        !isClosed && (
          <IconButton
            aria-label="Edit codes"
            onClick={() => drawer.open(<CodesForm appointment={appointment} />)}
          >
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      }
    >
      <Codes title="Diagnosis (ICD-10)" codes={dxCodes} />
      <Codes title="Procedure (CPT)" codes={cptCodes} />
    </Card>
  );
}

const Codes = ({ title, codes }: { title: string; codes: readonly AppointmentCode[] }) =>
  codes.length > 0 && (
    <section className={styles.group} aria-label={`${title} codes`}>
      <h3>{title}</h3>
      <ol>
        {codes.map(({ id, code, description }) => (
          <li key={id}>
            <b>{code}</b>
            <span>{description}</span>
          </li>
        ))}
      </ol>
    </section>
  );
