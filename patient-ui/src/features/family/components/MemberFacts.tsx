import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { lineNames, portalNames } from '@bedside/contracts/people/patient-fields';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { PatientFieldText } from '@bedside/ui-kit/components/PatientFields';
import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './person.module.css';

const lines = portalNames.filter((name) => lineNames.includes(name));

export function MemberData({ person }: { person: PatientRecord }) {
  const { family, plans, fields, profile } = useTexts();
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
        {lines.map((name) => (
          <Fragment key={name}>
            <dt>{fields.labels[name]}</dt>
            <dd>
              <PatientFieldText name={name} value={person[name]} texts={fields} none={profile.none} />
            </dd>
          </Fragment>
        ))}
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
