import type { InvitationStatus as Status } from '@bedside/contracts/people/user.schema';
import { Tag } from '../../components/Tag.tsx';
import { invitationLabels } from './invitation-text.ts';

/** How an invitation stands; what nobody can accept any more stands out. */
export const InvitationStatus = ({ status }: { status: Status }) => (
  <Tag tone={status === 'EXPIRED' || status === 'REVOKED' ? 'orange' : undefined}>
    {invitationLabels[status]}
  </Tag>
);
