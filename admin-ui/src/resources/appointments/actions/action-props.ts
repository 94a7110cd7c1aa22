import type { ButtonPlace } from '../../../components/ActionButton.tsx';
import type { ActionableAppointment } from './actionable-appointment.ts';

/** What every action's button takes. */
export interface ActionProps extends ButtonPlace {
  appointment: ActionableAppointment;
}
