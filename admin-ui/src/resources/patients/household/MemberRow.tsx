import { familyRelationships, type HouseholdMember } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SelectInput } from '../../../components/inputs.tsx';
import { UserStatusTag } from '../../../components/UserCells.tsx';
import { useToday } from '../../../components/use-now.ts';
import { ageOf, membershipLabel } from '../../../formatting/person-text.ts';
import styles from '../tabs/tabs.module.css';
import { patientAddress } from '../use-patient.ts';

interface Props {
  member: HouseholdMember;
  end?: ReactNode;
}

export function MemberRow({ member, end }: Props) {
  const today = useToday();
  const relation = member.isAccountHolder ? 'Account holder' : member.relationship;
  return (
    <li className={styles.row}>
      <Avatar person={member} size={28} />
      <span className="grow">
        <Link to={patientAddress(member.id)}>{fullName(member)}</Link>
        <small>
          {[relation, member.dateOfBirth && ageOf(member.dateOfBirth, today)].filter(Boolean).join(', ')}
          {member.hasUserAccount ? ', has portal access' : ''}
        </small>
      </span>
      {member.status !== 'ACTIVE' && <UserStatusTag status={member.status} />}
      <small>{membershipLabel(member.membershipType)}</small>
      {end}
    </li>
  );
}

const relationshipChoices = familyRelationships.map((value) => ({ value, label: value }));

export const RelationshipSelect = () => (
  <SelectInput
    source="relationship"
    label="Relationship to head of household"
    required
    placeholder="Select"
    options={relationshipChoices}
    invalidText="Select a relationship."
  />
);
