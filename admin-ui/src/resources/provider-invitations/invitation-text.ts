import type { InvitationStatus } from '@bedside/contracts/people/user.schema';

export const invitationLabels: Record<InvitationStatus, string> = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
};
