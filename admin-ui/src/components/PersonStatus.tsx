import type { UserStatus } from '@bedside/contracts/people/user.schema';
import type { Person } from '@bedside/ui-kit/components/Avatar';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import type { ReactNode } from 'react';
import styles from './PersonStatus.module.css';
import { Tag } from './Tag.tsx';

export const personStatusLabels: Record<UserStatus, string> = {
  INVITED: 'Invited',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  DECEASED: 'Deceased',
};

/** Only unusual states are highlighted. */
export const PersonStatus = ({ status }: { status: UserStatus }) => (
  <Tag tone={status === 'ACTIVE' ? undefined : 'orange'}>{personStatusLabels[status]}</Tag>
);

export const WithAvatar = ({ person, children }: { person: Person; children: ReactNode }) => (
  <span className={styles.line}>
    <Avatar person={person} size={24} />
    {children}
  </span>
);
