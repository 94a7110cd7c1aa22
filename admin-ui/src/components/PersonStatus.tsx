import type { UserStatus } from '@bedside/contracts/people/user.schema';
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
