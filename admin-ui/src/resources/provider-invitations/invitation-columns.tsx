import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { contactColumns, TwoLineCell } from '../../list/cells.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { InvitationButtons } from './actions/InvitationButtons.tsx';
import { InvitationStatus } from './InvitationStatus.tsx';
import { invitationLabels } from './invitation-text.ts';

const Column = DataTable.Col<InvitationRow>;

export const invitationColumns = (
  <>
    <Column
      source="lastName"
      label="Invitee"
      render={({ fullname, credentials, invitedBy }) => (
        <TwoLineCell first={fullname} aside={credentials} second={`Invited by ${invitedBy}`} />
      )}
      text={({ fullname }) => fullname}
    />
    {contactColumns}
    <Column
      source="status"
      label="Status"
      width={110}
      render={({ status }) => <InvitationStatus status={status} />}
      text={({ status }) => invitationLabels[status]}
    />
    <Column
      source="createdAt"
      label="Sent"
      width={150}
      fromWidth={900}
      render={({ sentAt }) => <RelativeDateTime instant={sentAt} />}
      text={({ sentAt }) => sentAt}
    />
    <Column
      source="actions"
      label="Actions"
      disableSort
      width={170}
      render={(invitation) => <InvitationButtons invitation={invitation} />}
      text={() => ''}
    />
  </>
);
