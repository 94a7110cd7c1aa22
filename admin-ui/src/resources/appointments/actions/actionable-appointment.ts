import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Named } from '@bedside/ui-kit/person';
import type { ButtonPlace } from '../../../components/ActionButton.tsx';

/** The fields that both list rows and full records have. */
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
  | 'dueAmount'
> & { patient: Named & { id: string }; paymentRequestType?: PaymentMode | null };

export type AppointmentSummary = Pick<
  ActionableAppointment,
  'id' | 'version' | 'appointmentKey' | 'allowedTransitions' | 'patient'
>;

export interface ActionProps extends ButtonPlace {
  appointment: ActionableAppointment;
}
