import type { UserStatus } from '@bedside/contracts/people/user.schema';
import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import type { ReactNode } from 'react';
import { Tag } from './Tag.tsx';
import styles from './UserCells.module.css';

/** Some of them were invited and some were imported, so the label doesn’t say “Invited”. */
export const userStatusLabels: Record<UserStatus, string> = {
  INVITED: 'No account yet',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  DECEASED: 'Deceased',
};

/** Only unusual states are highlighted. */
export const UserStatusTag = ({ status }: { status: UserStatus }) => (
  <Tag tone={status === 'ACTIVE' ? undefined : 'orange'}>{userStatusLabels[status]}</Tag>
);

export const WithAvatar = ({ person, children }: { person: Person; children: ReactNode }) => (
  <span className={styles.line}>
    <Avatar person={person} size={24} />
    {children}
  </span>
);
