import { membershipTypes, type PatientRow } from '@bedside/contracts/people/person.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { ListBase, useListContext } from 'react-admin';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { FilterChip } from '../../list/FilterChip.tsx';
import { listAddress, withFilter } from '../../list/filters.ts';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { PersonStatus, personStatusWords } from '../../parts/PersonStatus.tsx';
import { WithAvatar } from '../../parts/WithAvatar.tsx';
import { ageAndSex, membershipWord, placeWord } from '../../words/person-words.ts';

const placeOf = ({ city, state }: PatientRow) => [city && placeWord(city), state].filter(Boolean).join(', ');

const columns: readonly Column<PatientRow>[] = [
  {
    key: 'patient',
    label: 'Patient',
    sortBy: 'lastName',
    cell: (patient) => (
      <WithAvatar person={patient}>
        <TwoLines
          first={patient.fullname}
          aside={ageAndSex(patient, new Date())}
          second={patient.relation}
          to={listAddress('appointments', { patientId: patient.id })}
        />
      </WithAvatar>
    ),
    text: ({ fullname }) => fullname,
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 160,
    cell: ({ phone, phoneE164 }) => (phone ? <PhoneText phone={phone} e164={phoneE164} /> : '–'),
    text: ({ phone }) => phone ?? '',
  },
  {
    key: 'email',
    label: 'E-mail',
    width: 240,
    fromWidth: 1024,
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
    text: ({ email }) => email ?? '',
  },
  {
    key: 'membership',
    label: 'Membership',
    width: 130,
    sortBy: 'membershipType',
    fromWidth: 900,
    cell: ({ membershipType }) => membershipWord(membershipType),
    text: ({ membershipType }) => membershipWord(membershipType),
  },
  {
    key: 'place',
    label: 'Place',
    width: 170,
    fromWidth: 1280,
    cell: placeOf,
    text: placeOf,
  },
  {
    key: 'status',
    label: 'Account',
    width: 110,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusWords[status],
  },
];

const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  membershipType: () => 'the membership',
};

export default function PatientList() {
  return (
    <ListBase<PatientRow> perPage={50} sort={{ field: 'lastName', order: 'ASC' }} storeKey={false}>
      <ListScreen<PatientRow>
        title="Patients"
        columns={columns}
        card={(patient) => (
          <Card
            first={
              <>
                {patient.fullname} <small>{ageAndSex(patient, new Date())}</small>
              </>
            }
            second={patient.phone ?? patient.email ?? ''}
            chip={<PersonStatus status={patient.status} />}
            endFirst={<Avatar person={patient} size={24} />}
            endSecond={placeOf(patient)}
            endThird={membershipWord(patient.membershipType)}
          />
        )}
        search="Name, phone, e-mail"
        filters={<MembershipChip />}
        filterWords={filterWords}
        addressOf={({ id }) => listAddress('appointments', { patientId: id })}
      />
    </ListBase>
  );
}

function MembershipChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const chosen = membershipTypes.find((type) => type === filterValues.membershipType);
  const set = (type: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'membershipType', type));
  return (
    <FilterChip
      label="Membership"
      value={chosen ? membershipWord(chosen) : 'All'}
      onClear={chosen ? () => set(undefined) : undefined}
      choices={[
        { value: undefined, label: 'All' },
        ...membershipTypes.map((type) => ({ value: type, label: membershipWord(type) })),
      ]}
      chosen={chosen}
      onChoose={set}
    />
  );
}
