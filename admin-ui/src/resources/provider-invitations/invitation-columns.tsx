import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import type { Column } from '../../list/column.ts';
import { contactColumns } from '../../list/contact-columns.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { InvitationButtons } from './actions/InvitationButtons.tsx';
import { InvitationStatus } from './InvitationStatus.tsx';
import { invitationLabels } from './invitation-text.ts';

export const invitationColumns: readonly Column<InvitationRow>[] = [
  {
    key: 'provider',
    label: 'Invitee',
    sortBy: 'lastName',
    cell: ({ fullname, credentials, invitedBy }) => (
      <TwoLineCell first={fullname} aside={credentials} second={`Invited by ${invitedBy}`} />
    ),
    text: ({ fullname }) => fullname,
  },
  ...contactColumns<InvitationRow>(),
  {
    key: 'status',
    label: 'Status',
    width: 110,
    sortBy: 'status',
    cell: ({ status }) => <InvitationStatus status={status} />,
    text: ({ status }) => invitationLabels[status],
  },
  {
    key: 'sentAt',
    label: 'Sent',
    width: 150,
    sortBy: 'createdAt',
    fromWidth: 900,
    cell: ({ sentAt }) => <RelativeDateTime instant={sentAt} />,
    text: ({ sentAt }) => sentAt,
  },
  {
    key: 'actions',
    label: 'Actions',
    width: 170,
    cell: (invitation) => <InvitationButtons invitation={invitation} />,
    text: () => '',
  },
];
