import { listFamilyGrants } from '@bedside/contracts/people/family-grants.api';
import type { FamilyGrant, FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../../components/page/Card.tsx';
import { client } from '../../../data/client.ts';
import styles from '../tabs/tabs.module.css';
import { patientAddress } from '../use-patient.ts';

const texts: Record<FamilyKind, string> = {
  BOOK: 'book',
  VISITS: 'visits',
  CHART: 'chart',
  DOCUMENTS: 'results and documents',
  BILLS: 'bills',
  MESSAGES: 'messages',
  CARD: 'cards',
  SIGN: 'sign',
};
const states: Record<FamilyGrant['state'], string> = {
  ASKED: 'Requested',
  INVITED: 'Invited',
  ACTIVE: '',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
  ENDED: 'Ended',
};

/** What others may see and do for the patient, and the patient for others. */
export function FamilyAccessCard({ patient }: { patient: PatientRecord }) {
  const { data = [] } = useQuery({
    queryKey: ['family-grants', patient.id],
    queryFn: async () =>
      (await client.send(listFamilyGrants, { query: { patientId: patient.id } })).data.grants,
  });
  if (data.length === 0) return null;
  return (
    <Card title="Family access">
      <ul className={styles.rows}>
        {data.map((grant) => (
          <Row
            key={grant.id ?? `${grant.owner.id} ${grant.grantee.id}`}
            grant={grant}
            patientId={patient.id}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({
  grant: { owner, grantee, kinds, state, endsOn },
  patientId,
}: {
  grant: FamilyGrant;
  patientId: string;
}) {
  const isGiven = owner.id === patientId;
  const other = isGiven ? grantee : owner;
  const name = other.id ? <Link to={patientAddress(other.id)}>{other.name}</Link> : other.name;
  return (
    <li className={styles.row}>
      <span className="grow">
        <span>{isGiven ? <>{name} can</> : <>For {name}</>}</span>
        <small>{kinds.map((kind) => texts[kind]).join(', ')}</small>
        {endsOn && (
          <small>
            until <DateText value={endsOn} />
          </small>
        )}
      </span>
      {states[state]}
    </li>
  );
}
