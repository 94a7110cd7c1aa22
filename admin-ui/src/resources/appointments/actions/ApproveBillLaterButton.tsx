import { moneyText } from '@bedside/ui-kit/money';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useForm } from 'react-hook-form';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';

/** Staff agrees that the patient pays later. */
export function ApproveBillLaterButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CalendarClock}
      label={button.shape === 'row' ? 'Approve' : 'Approve bill later'}
      onPress={() => drawer.open(<ApproveForm visit={visit} />)}
    />
  );
}

function ApproveForm({ visit }: { visit: ActionableAppointment }) {
  const form = useForm();
  return (
    <ActionForm
      title="Approve bill later"
      visit={visit}
      form={form}
      submitLabel="Approve bill later"
      run={(actions, seen) => actions.approveBillLater(seen)}
    >
      {() => (
        <p>
          {moneyText(visit.totalAmount)} stays due and gets a due date. Nothing is charged or recorded as
          collected.
        </p>
      )}
    </ActionForm>
  );
}
