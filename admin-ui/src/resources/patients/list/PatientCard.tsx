import type { PatientRow } from '@bedside/contracts/people/person.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Card } from '../../../list/CardRows.tsx';
import { PersonStatus } from '../../../parts/PersonStatus.tsx';
import { useNow } from '../../../parts/use-now.ts';
import { ageAndSex, membershipWord } from '../../../words/person-words.ts';
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
