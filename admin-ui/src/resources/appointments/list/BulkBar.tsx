import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { type BulkAction, bulkPermits, MAX_BULK_VISITS } from '@bedside/contracts/appointments/bulk.api';
import type { TransitionName } from '@bedside/contracts/appointments/transition.schema';
import { holds } from '@bedside/contracts/permission';
import Ban from 'lucide-react/icons/ban';
import BellRing from 'lucide-react/icons/bell-ring';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useDrawer } from '../../../components/drawer.tsx';
import { useMe } from '../../../data/me.ts';
import { BulkFrame, useSelectedRows } from '../../../list/BulkFrame.tsx';
import { type Filters, listAddress } from '../../../list/filters.ts';
import { BulkAppointmentForm } from './BulkAppointmentForm.tsx';
import { AssignInTurn, BulkAssignForm } from './BulkAssignForm.tsx';
import { BulkCancelForm } from './BulkCancelForm.tsx';
import { exportFilterOf } from './export-filter.ts';
import type { ChosenAppointments } from './use-appointment-run.ts';

const mayMake = (appointment: AppointmentRow, ...moves: TransitionName[]) =>
  appointment.allowedTransitions.some((one) => moves.includes(one.move));

/** Selected appointments for which an action isn’t allowed are skipped, as far as their rows show it. */
const isPossible: Record<BulkAction, (appointment: AppointmentRow) => boolean> = {
  ACCEPT: (appointment) => mayMake(appointment, 'accept'),
  ASSIGN: (appointment) => mayMake(appointment, 'assign', 'changeProvider'),
  REMIND: (appointment) => appointment.appointmentStatus === 'SCHEDULED',
  CANCEL: (appointment) => mayMake(appointment, 'cancel'),
};

const steps = {
  ACCEPT: {
    title: 'Approve visits',
    verb: 'Approve',
    doneWord: 'approved',
    text: 'The visits will be approved and then need a provider and a time.',
  },
  REMIND: {
    title: 'Send reminders',
    verb: 'Send reminders for',
    doneWord: 'requested',
    doneNouns: { one: 'reminder', many: 'reminders' },
    text: 'Each patient will get a visit reminder by email, text and push. At night, reminders are held until morning.',
  },
} as const;

interface Props {
  chosen: ChosenAppointments;
  action: keyof typeof steps;
}

function BulkStepForm({ chosen, action }: Props) {
  const { text, ...texts } = steps[action];
  return (
    <BulkAppointmentForm
      {...texts}
      chosen={chosen}
      asks={action === 'ACCEPT'}
      changeOf={(_, notifyPatient) => (action === 'ACCEPT' ? { action, notifyPatient } : { action })}
    >
      <p>{text} Visits that can’t be updated stay as they are and will be listed with the reason.</p>
    </BulkAppointmentForm>
  );
}

/** `always` are the list’s fixed filters. */
export function BulkBar({ always }: { always?: Filters }) {
  const me = useMe();
  const appointments = useSelectedRows<AppointmentRow>();
  const { filterValues, total = 0, onUnselectItems } = useListContext<AppointmentRow>();
  const drawer = useDrawer();
  const navigate = useNavigate();
  const filter: Filters = { ...filterValues, ...always };
  const key = JSON.stringify(filter);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === key && total <= MAX_BULK_VISITS;
  const chosenFor = (action: BulkAction): ChosenAppointments => {
    if (isAll) return { filter, total };
    const ids = appointments.filter(isPossible[action]).map(({ id }) => id);
    return { ids, total: ids.length, onStart: () => onUnselectItems() };
  };
  const button = (
    action: BulkAction,
    icon: ReactNode,
    label: string,
    formOf: (chosen: ChosenAppointments) => ReactNode,
    size?: 'medium',
  ) => {
    if (!holds(me, bulkPermits[action])) return null;
    const chosen = chosenFor(action);
    return (
      <button type="button" disabled={chosen.total === 0} onClick={() => drawer.open(formOf(chosen), size)}>
        {icon}
        {label}
      </button>
    );
  };
  const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const exported = isAll ? exportFilterOf(filter) : null;
  return (
    <BulkFrame
      label="Selected visits"
      everything={{ isOn: isAll, most: MAX_BULK_VISITS, onToggle: (isOn) => setAllOf(isOn ? key : null) }}
    >
      {button('ACCEPT', <Check {...look} />, 'Approve', (chosen) => (
        <BulkStepForm action="ACCEPT" chosen={chosen} />
      ))}
      {button(
        'ASSIGN',
        <UserPlus {...look} />,
        'Assign provider',
        (chosen) => {
          const together = { chosen, firstDay: appointments[0]?.preferedAppointmentDate };
          return isAll ? (
            <BulkAssignForm {...together} />
          ) : (
            <AssignInTurn {...together} appointments={appointments.filter(isPossible.ASSIGN)} />
          );
        },
        isAll ? undefined : 'medium',
      )}
      {button('REMIND', <BellRing {...look} />, 'Send reminders', (chosen) => (
        <BulkStepForm action="REMIND" chosen={chosen} />
      ))}
      {button('CANCEL', <Ban {...look} />, 'Cancel visits', (chosen) => (
        <BulkCancelForm chosen={chosen} />
      ))}
      {isAll && me.role === 'SUPER_ADMIN' && (
        <button
          type="button"
          disabled={exported === null}
          title={
            exported === null ? 'Exports can’t use one of these filters. Remove it to export.' : undefined
          }
          onClick={() => exported && navigate(listAddress('export', exported))}
        >
          <Download {...look} />
          Export
        </button>
      )}
    </BulkFrame>
  );
}
