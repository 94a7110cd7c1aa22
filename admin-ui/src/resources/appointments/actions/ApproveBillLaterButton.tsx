import { moneyText } from '@bedside/ui-kit/money';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';

/** Staff agrees that the patient pays later. */
export function ApproveBillLaterButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CalendarClock}
      label={button.shape === 'row' ? 'Approve' : 'Approve bill later'}
      onPress={() => drawer.open(<ApproveForm appointment={appointment} />)}
    />
  );
}

function ApproveForm({ appointment }: { appointment: ActionableAppointment }) {
  return (
    <ActionForm
      title="Approve bill later"
      appointment={appointment}
      submitLabel="Approve bill later"
      run={(dataProvider, seen) =>
        dataProvider.approveBillLater({ params: { id: seen.id }, body: { version: seen.version } })
      }
    >
      <p>
        {moneyText(appointment.totalAmount)} stays due and gets a due date. Nothing is charged or recorded as
        collected.
      </p>
    </ActionForm>
  );
}
