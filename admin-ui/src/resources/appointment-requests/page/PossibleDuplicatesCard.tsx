import type {
  AppointmentRequestRecord,
  PossibleRequester,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Link } from 'react-router';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { UserStatusTag } from '../../../components/UserCells.tsx';
import { membershipLabel } from '../../../formatting/person-text.ts';
import { duplicateReasonLabels } from '../../patients/create/PossibleDuplicates.tsx';
import { patientAddress } from '../../patients/use-patient.ts';
import { AttachForm } from '../actions/AttachForm.tsx';
import { useCanDecideRequest } from '../use-appointment-request.ts';
import { DuplicateComparison } from './DuplicateComparison.tsx';
import styles from './PossibleDuplicatesCard.module.css';

export function PossibleDuplicatesCard({ request }: { request: AppointmentRequestRecord }) {
  const { possibleDuplicates, isPatient } = request;
  if (possibleDuplicates.length === 0) {
    return (
      <Card title="Possible matches">
        <p className={styles.none}>
          No patient has the same email, phone, or name and DOB.{' '}
          {isPatient && 'They said they’re an existing patient. Search by another name before creating one.'}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Possible matches" mark={<Tag>{possibleDuplicates.length}</Tag>}>
      <ul>
        {possibleDuplicates.map((patient) => (
          <li key={patient.id} className={styles.patient}>
            <Likely request={request} patient={patient} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Likely({ request, patient }: { request: AppointmentRequestRecord; patient: PossibleRequester }) {
  const drawer = useDrawer();
  const mayDecide = useCanDecideRequest(request);
  return (
    <>
      <header className={styles.head}>
        <Link to={patientAddress(patient.id)} className={styles.name}>
          {patient.fullname}
        </Link>
        <span className={styles.tags}>
          {patient.because.map((reason) => (
            <Tag key={reason} tone="orange">
              {duplicateReasonLabels[reason]}
            </Tag>
          ))}
          <Tag>{membershipLabel(patient.membershipType)}</Tag>
          {patient.status !== 'ACTIVE' && <UserStatusTag status={patient.status} />}
        </span>
        {mayDecide && patient.status !== 'DECEASED' && (
          <Button
            kind="secondary"
            small
            aria-label={`Link to ${patient.fullname}`}
            onClick={() => drawer.open(<AttachForm request={request} patient={patient} />)}
          >
            Link
          </Button>
        )}
      </header>
      <DuplicateComparison request={request} patient={patient} />
    </>
  );
}
