import type { TransitionName } from '@bedside/contracts/appointments/transition.schema';
import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { appointmentAddress } from '../use-appointment.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { transitionButtons } from './transition-buttons.ts';

interface Props {
  appointment: ActionableAppointment;
  /** Defaults to every transition that the user may make. */
  moves?: readonly TransitionName[];
  isFramed?: boolean;
  /** Items above the transitions. */
  children?: ReactNode;
}

export function AppointmentMenu({ appointment, moves, isFramed, children }: Props) {
  const href = useHref(appointmentAddress(appointment.id));
  const offered = moves ?? [...new Set(appointment.allowedTransitions.map(({ move }) => move))];
  return (
    <RowMenu
      label={`More actions for ${appointment.patient.firstName} ${appointment.patient.lastName}, ${appointment.appointmentKey}`}
      isFramed={isFramed}
      href={href}
    >
      {children}
      {offered.map((move) => {
        const Move = transitionButtons[move];
        return <Move key={move} appointment={appointment} shape="item" />;
      })}
    </RowMenu>
  );
}
