import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { PersonStatus } from '../../../components/PersonStatus.tsx';
import { useNow } from '../../../components/use-now.ts';
import { ageAndSex, membershipWord } from '../../../formatting/person-text.ts';
import { Card } from '../../../list/DataTable.tsx';
import { cityAndState } from './patient-columns.tsx';

/** A patient in the list of a phone. */
export const PatientCard = ({ patient }: { patient: PatientRow }) => (
  <Card
    first={
      <>
        {patient.fullname} <small>{ageAndSex(patient, useNow())}</small>
      </>
    }
    second={patient.phone ?? patient.email ?? ''}
    chip={<PersonStatus status={patient.status} />}
    endFirst={<Avatar person={patient} size={24} />}
    endSecond={cityAndState(patient)}
    endThird={membershipWord(patient.membershipType)}
  />
);
