import type { AppointmentRow, MoveName } from '@bedside/contracts/appointments/appointment.schema';
import Ban from 'lucide-react/icons/ban';
import UserPlus from 'lucide-react/icons/user-plus';
import { BulkFrame } from '../../../list/BulkFrame.tsx';
import { useSelectedRows } from '../../../list/use-selected-rows.ts';
import { useDrawer } from '../../../parts/drawer.tsx';
import { BulkAssignForm } from './BulkAssignForm.tsx';
import { BulkCancelForm } from './BulkCancelForm.tsx';

const mayMake = (visit: AppointmentRow, move: MoveName) =>
  visit.allowedTransitions.some((one) => one.move === move);

/** What can be done with the selected visits. */
export function BulkBar() {
  const visits = useSelectedRows<AppointmentRow>();
  const drawer = useDrawer();
  const assignable = visits.filter((visit) => mayMake(visit, 'assign') || mayMake(visit, 'changeProvider'));
  const cancellable = visits.filter((visit) => mayMake(visit, 'cancel'));
  return (
    <BulkFrame label="Selected visits">
      <button
        type="button"
        disabled={assignable.length === 0}
        onClick={() => drawer.open(<BulkAssignForm visits={assignable} />)}
      >
        <UserPlus size={16} strokeWidth={1.75} aria-hidden />
        Assign provider
      </button>
      <button
        type="button"
        disabled={cancellable.length === 0}
        onClick={() => drawer.open(<BulkCancelForm visits={cancellable} />)}
      >
        <Ban size={16} strokeWidth={1.75} aria-hidden />
        Cancel visits
      </button>
    </BulkFrame>
  );
}
