import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import FileSignature from 'lucide-react/icons/file-signature';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useLatestAppointments, useLatestConsents } from '../page/use-counts.ts';
import styles from '../tabs/tabs.module.css';
import { type Task, tasksFor } from '../tabs/tasks.ts';
import { patientAddress } from '../use-patient.ts';

const icons: Record<Task['kind'], typeof Wallet> = {
  appointment: Stethoscope,
  payment: Wallet,
  consent: FileSignature,
};

const SHOWN = 4;

/** Hidden if there are no tasks. */
export function TasksCard({ patient }: { patient: PatientRecord }) {
  const now = useNow();
  const { zone } = useFormats();
  const { data: appointments = [] } = useLatestAppointments(patient.id);
  const { data: consents = [] } = useLatestConsents(patient.id);
  const toDo = tasksFor(appointments, consents, patientAddress(patient.id, 'documents/consents'), zone, now);
  const [isWhole, setIsWhole] = useState(false);
  if (toDo.length === 0) return null;
  const shown = isWhole ? toDo : toDo.slice(0, SHOWN);
  return (
    <Card
      title="To do"
      mark={<Tag>{toDo.length}</Tag>}
      end={
        toDo.length > shown.length && (
          <Button kind="text" small onClick={() => setIsWhole(true)}>
            All {toDo.length}
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {shown.map(({ key, kind, title, note, to, action }) => {
          const Icon = icons[kind];
          return (
            <li key={key} className={styles.row}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              <span className="grow">
                <b>{title}</b>
                <small>{note}</small>
              </span>
              <Link
                className={buttonClass({ kind: 'secondary', small: true })}
                to={to}
                aria-label={`${action}: ${title}`}
              >
                {action}
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
