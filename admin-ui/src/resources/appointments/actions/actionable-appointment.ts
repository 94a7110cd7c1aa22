import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Named } from '@bedside/ui-kit/person';
import type { ButtonPlace } from '../../../components/ActionButton.tsx';

/** What an action needs to know of a visit; a row of the list and a whole record both hold it. */
export type ActionableAppointment = Pick<
  AppointmentRow,
  | 'id'
  | 'version'
  | 'appointmentKey'
  | 'appointmentStatus'
  | 'telemedicine'
  | 'preferedAppointmentDate'
  | 'appointmentSlot'
  | 'telemedicineTime'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'allowedTransitions'
  | 'totalAmount'
> & { patient: Named & { id: string }; paymentRequestType?: PaymentMode | null };

/** What the forms need that ask for nothing about time or money. */
export type AppointmentSummary = Pick<
  ActionableAppointment,
  'id' | 'version' | 'appointmentKey' | 'allowedTransitions' | 'patient'
>;

/** What every action's button takes. */
export interface ActionProps extends ButtonPlace {
  appointment: ActionableAppointment;
}
