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

/** How a person's account stands; only what is out of the ordinary stands out. */
export const PersonStatus = ({ status }: { status: UserStatus }) => (
  <Tag tone={status === 'ACTIVE' ? undefined : 'orange'}>{personStatusLabels[status]}</Tag>
);

/** Somebody's avatar with words beside it, in a cell. */
export const WithAvatar = ({ person, children }: { person: Person; children: ReactNode }) => (
  <span className={styles.line}>
    <Avatar person={person} size={24} />
    {children}
  </span>
);
