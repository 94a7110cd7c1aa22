import type { ButtonPlace } from '../../../parts/ActionButton.tsx';
import type { ActionableAppointment } from './visit-in-hand.ts';

/** What every action's button takes. */
export interface ActionProps extends ButtonPlace {
  visit: ActionableAppointment;
}
