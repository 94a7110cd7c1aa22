import type { PatientRow, UserStatus } from '@bedside/contracts/people/user.schema';
import { EmailText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { UserStatusTag, userStatusLabels, WithAvatar } from '../../../components/UserCells.tsx';
import { useRememberListUrl } from '../../../components/use-list-address.ts';
import { useToday } from '../../../components/use-now.ts';
import { ageAndSex, membershipLabel, placeName } from '../../../formatting/person-text.ts';
import { TwoLineCell } from '../../../list/cells.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { patientAddress } from '../use-patient.ts';

/** "Logan Square, IL" */
export const cityAndState = ({ city, state }: Pick<PatientRow, 'city' | 'state'>): string =>
  [city && placeName(city), state].filter(Boolean).join(', ');

/** “Household holder”, or the relationship to the holder. */
export const relationText = ({ relation }: Pick<PatientRow, 'relation'>): string =>
  relation === 'Self' ? 'Account holder' : relation;

const edges: Record<UserStatus, string> = {
  INVITED: 'var(--teal)',
  ACTIVE: 'transparent',
  INACTIVE: 'var(--orange)',
  DECEASED: 'var(--muted)',
};

/** Highlights only unusual states. */
export const patientEdge = ({ status }: PatientRow): string => edges[status];

function Who({ patient }: { patient: PatientRow }) {
  return (
    <WithAvatar person={patient}>
      <TwoLineCell
        first={patient.fullname}
        aside={ageAndSex(patient, useToday())}
        second={relationText(patient)}
        to={patientAddress(patient.id)}
        state={useRememberListUrl()}
      />
    </WithAvatar>
  );
}

const Column = DataTable.Col<PatientRow>;

export const patientColumns = (
  <>
    <Column
      source="lastName"
      label="Patient and household"
      render={(patient) => <Who patient={patient} />}
      text={({ fullname }) => fullname}
    />
    <Column
      source="status"
      label="Account"
      width={116}
      render={({ status }) => <UserStatusTag status={status} />}
      text={({ status }) => userStatusLabels[status]}
    />
    <Column
      source="membershipType"
      label="Membership"
      width={102}
      fromWidth={900}
      text={({ membershipType }) => membershipLabel(membershipType)}
    />
    <Column
      source="phone"
      label="Phone"
      disableSort
      width={134}
      render={({ phone, phoneE164 }) => (phone ? <PhoneText phone={phone} e164={phoneE164} /> : '–')}
      text={({ phone }) => phone ?? ''}
    />
    <Column
      source="email"
      label="Email"
      disableSort
      width={224}
      fromWidth={1024}
      render={({ email }) => (email ? <EmailText email={email} /> : '–')}
      text={({ email }) => email ?? ''}
    />
    <Column
      source="born"
      label="DOB"
      disableSort
      width={108}
      fromWidth={1280}
      render={({ dateOfBirth }) => <DateText value={dateOfBirth} pattern="numeric" />}
      text={({ dateOfBirth }) => dateOfBirth}
    />
    <Column
      source="place"
      label="Location"
      disableSort
      width={116}
      fromWidth={1280}
      render={(patient) => cityAndState(patient) || '–'}
      text={cityAndState}
    />
    <Column
      source="createdAt"
      label="Created"
      width={108}
      fromWidth={1280}
      render={({ createdAt }) => <DateText value={createdAt} pattern="numeric" />}
    />
  </>
);
