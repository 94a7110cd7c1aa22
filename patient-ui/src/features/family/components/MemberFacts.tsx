import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './person.module.css';

export function MemberData({ person }: { person: PatientRecord }) {
  const { family, plans, signUp, profile } = useTexts();
  const edit = (
    <Link
      to={`/profile/family/${person.id}/edit`}
      className={buttonClass({ kind: 'text', small: true })}
      aria-label={`${family.edit}: ${family.editTitle(person.firstName)}`}
    >
      {family.edit}
    </Link>
  );
  return (
    <Card title={family.facts} end={!person.hasUserAccount && edit}>
      <dl className={styles.facts}>
        <dt>{family.birth}</dt>
        <dd>
          <DateText value={person.dateOfBirth} pattern="numeric" />
        </dd>
        <dt>{family.gender}</dt>
        <dd>{signUp.genders[person.gender]}</dd>
        <dt>{family.plan}</dt>
        <dd>{plans[person.membershipType]}</dd>
        {!person.hasUserAccount && (
          <>
            <dt>{family.email}</dt>
            <dd>{person.email ?? profile.none}</dd>
            <dt>{family.mobile}</dt>
            <dd>
              {person.phone ? <PhoneText phone={person.phone} e164={person.phoneE164} /> : profile.none}
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
