import type { AppointmentRow, MoveName } from '@bedside/contracts/appointments/appointment.schema';
import Ban from 'lucide-react/icons/ban';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useListContext } from 'react-admin';
import { useDrawer } from '../../../parts/drawer.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { BulkAssignForm } from './BulkAssignForm.tsx';
import styles from '../../../list/BulkBar.module.css';
import { BulkCancelForm } from './BulkCancelForm.tsx';
import { useSelectedVisits } from '../../../list/use-selected-rows.ts';

/** A selection goes as far as this without an action that works by filter on the server. */
const MOST_SELECTED = 250;

const mayMake = (visit: AppointmentRow, move: MoveName) =>
  visit.allowedTransitions.some((one) => one.move === move);

/** What can be done with the selected visits. */
export function BulkBar() {
  const { selectedIds, total = 0, onSelectAll, onUnselectItems } = useListContext<AppointmentRow>();
  const visits = useSelectedVisits();
  const drawer = useDrawer();
  useShortcuts({ Escape: () => onUnselectItems() });
  const assignable = visits.filter((visit) => mayMake(visit, 'assign') || mayMake(visit, 'changeProvider'));
  const cancellable = visits.filter((visit) => mayMake(visit, 'cancel'));
  const canSelectAll = selectedIds.length < total && total <= MOST_SELECTED;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected visits">
      <b role="status">{selectedIds.length} selected</b>
      {canSelectAll && (
        <button type="button" onClick={() => onSelectAll({ limit: MOST_SELECTED })}>
          Select all {total}
        </button>
      )}
      {total > MOST_SELECTED && (
        <span className={styles.hint}>Narrow the list to {MOST_SELECTED} to select all</span>
      )}
      <hr />
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
      <hr />
      <button type="button" aria-label="Clear the selection" onClick={() => onUnselectItems()}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
