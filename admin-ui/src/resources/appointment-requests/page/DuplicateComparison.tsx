import type {
  AppointmentRequestRecord,
  PossibleRequester,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { phoneText } from '@bedside/contracts/common/phone';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { Tag } from '../../../components/Tag.tsx';
import styles from './DuplicateComparison.module.css';

export type Compared = Pick<PossibleRequester, 'id' | 'fullname' | 'dateOfBirth' | 'email' | 'phone'>;

interface Props {
  request: AppointmentRequestRecord;
  patient: Compared;
}

export function DuplicateComparison({ request, patient }: Props) {
  const formats = useFormats();
  const born = (day: string) => dayText(day, 'numeric', formats);
  const lines = [
    { label: 'Name', requested: request.fullname, known: patient.fullname },
    { label: 'DOB', requested: born(request.DOB), known: born(patient.dateOfBirth) },
    { label: 'Email', requested: request.email, known: patient.email },
    {
      label: 'Phone',
      requested: request.phone && phoneText(request.phone),
      known: patient.phone && phoneText(patient.phone),
    },
  ];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field</span>
          </th>
          <th scope="col">Request</th>
          <th scope="col">Patient record</th>
          <th scope="col">
            <span className="visually-hidden">Match</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, requested, known }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{requested ?? '–'}</td>
            <td>{known ?? '–'}</td>
            <td className={styles.mark}>{isSame(requested, known) && <Tag>Match</Tag>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
