import type { PatientRow } from '@bedside/contracts/people/user.schema';
import Mail from 'lucide-react/icons/mail';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useDrawer } from '../../../components/drawer.tsx';
import { BulkFrame, useSelectedRows } from '../../../list/BulkFrame.tsx';
import { canActivate, canDeactivate, canSendSetupLink } from './bulk-eligibility.ts';
import { BulkLinkForm, BulkStatusForm } from './bulk-lazy.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Actions on the selected patients. */
export function PatientBulkBar() {
  const patients = useSelectedRows<PatientRow>();
  const drawer = useDrawer();
  const [reachable, active, inactive] = [canSendSetupLink, canDeactivate, canActivate].map((can) =>
    patients.filter(can),
  );
  return (
    <BulkFrame label="Selected patients">
      <button
        type="button"
        disabled={!reachable?.length}
        onClick={() => drawer.open(<BulkLinkForm patients={reachable ?? []} />)}
      >
        <Mail {...icon} />
        Send setup link
      </button>
      <button
        type="button"
        disabled={!inactive?.length}
        onClick={() => drawer.open(<BulkStatusForm patients={inactive ?? []} status="ACTIVE" />)}
      >
        <UserCheck {...icon} />
        Activate
      </button>
      <button
        type="button"
        disabled={!active?.length}
        onClick={() => drawer.open(<BulkStatusForm patients={active ?? []} status="INACTIVE" />)}
      >
        <UserX {...icon} />
        Deactivate
      </button>
    </BulkFrame>
  );
}
