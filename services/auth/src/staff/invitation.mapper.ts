import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import type { InvitationRecord } from '@bedside/domain/people/invitation.queries';
import { toPhones } from '../people/phone.mapper.ts';

export const toInvitationRow = ({
  inviterFirstName,
  inviterLastName,
  ...record
}: InvitationRecord): InvitationRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  invitedBy: fullNameOf({ firstName: inviterFirstName, lastName: inviterLastName }),
  createdAt: record.createdAt.toISOString(),
  sentAt: record.sentAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  acceptedAt: record.acceptedAt?.toISOString() ?? null,
  // A revoked invitation has no provider to open.
  providerId: record.status === 'REVOKED' ? null : record.providerId,
});
