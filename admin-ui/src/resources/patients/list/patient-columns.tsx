import type { PatientRow, UserStatus } from '@bedside/contracts/people/user.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { useLocation } from 'react-router';
import { PersonStatus, personStatusLabels } from '../../../components/PersonStatus.tsx';
import { useNow } from '../../../components/use-now.ts';
import { WithAvatar } from '../../../components/WithAvatar.tsx';
import { ageAndSex, membershipWord, placeWord } from '../../../formatting/person-text.ts';
import type { Column } from '../../../list/column.ts';
import { TwoLineCell } from '../../../list/TwoLineCell.tsx';
import { patientAddress } from '../patient-address.ts';

/** "Logan Square, IL" */
export const cityAndState = ({ city, state }: Pick<PatientRow, 'city' | 'state'>): string =>
  [city && placeWord(city), state].filter(Boolean).join(', ');

/** "Household holder", or what the person is to the holder. */
export const relationWord = ({ relation }: Pick<PatientRow, 'relation'>): string =>
  relation === 'Self' ? 'Account holder' : relation;

const edges: Record<UserStatus, string> = {
  INVITED: 'var(--teal)',
  ACTIVE: 'transparent',
  INACTIVE: 'var(--orange)',
  DECEASED: 'var(--muted)',
};

/** Only a row that is out of the ordinary has an edge. */
export const patientEdge = ({ status }: PatientRow): string => edges[status];

function Who({ patient }: { patient: PatientRow }) {
  const { search } = useLocation();
  return (
    <WithAvatar person={patient}>
      <TwoLineCell
        first={patient.fullname}
        aside={ageAndSex(patient, useNow())}
        second={relationWord(patient)}
        to={patientAddress(patient.id)}
        state={{ from: search }}
      />
    </WithAvatar>
  );
}

export const patientColumns: readonly Column<PatientRow>[] = [
  {
    key: 'patient',
    label: 'Patient and household',
    sortBy: 'lastName',
    cell: (patient) => <Who patient={patient} />,
    text: ({ fullname }) => fullname,
  },
  {
    key: 'status',
    label: 'Account',
    width: 100,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusLabels[status],
  },
  {
    key: 'membership',
    label: 'Membership',
    width: 106,
    sortBy: 'membershipType',
    fromWidth: 900,
    cell: ({ membershipType }) => membershipWord(membershipType),
    text: ({ membershipType }) => membershipWord(membershipType),
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 148,
    cell: ({ phone, phoneE164 }) => (phone ? <PhoneText phone={phone} e164={phoneE164} /> : '–'),
    text: ({ phone }) => phone ?? '',
  },
  {
    key: 'email',
    label: 'Email',
    width: 196,
    fromWidth: 1024,
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
    text: ({ email }) => email ?? '',
  },
  {
    key: 'born',
    label: 'DOB',
    width: 108,
    fromWidth: 1280,
    cell: ({ dateOfBirth }) => <DateText value={dateOfBirth} pattern="numeric" />,
    text: ({ dateOfBirth }) => dateOfBirth,
  },
  {
    key: 'place',
    label: 'Location',
    width: 128,
    fromWidth: 1280,
    cell: (patient) => cityAndState(patient) || '–',
    text: cityAndState,
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 108,
    sortBy: 'createdAt',
    fromWidth: 1280,
    cell: ({ createdAt }) => <DateText value={createdAt} pattern="numeric" />,
    text: ({ createdAt }) => createdAt,
  },
];
