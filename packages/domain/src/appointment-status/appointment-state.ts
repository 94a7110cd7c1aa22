import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';

/** What the machine looks at of a visit. */
export interface AppointmentState {
  status: AppointmentStatus;
  telemedicine: boolean;
  /** yyyy-MM-dd */
  preferredDate: string;
  startsAt: Date | null;
  enRouteAt: Date | null;
  providerArrivedAt: Date | null;
  /** The patient said that the time stands. */
  patientConfirmedAt: Date | null;
  patientRescheduleCount: number;
  soapNoteStatus: 'NONE' | 'DRAFT' | 'SUBMITTED';
  /** A report was promised, is not there and has not been waived. */
  reportsMissing: boolean;
  invoiceStatus: InvoiceStatus | null;
  /** The patient asks to pay later, or staff has agreed once; asking for the money again does not undo that. */
  billLater: 'ASKED' | 'AGREED' | null;
  paymentInFlight: boolean;
}

/** What a move is judged by besides the visit: the time and the practice's numbers. */
export interface TransitionContext {
  now: Date;
  timeZone: string;
  cancellationCutoffHours: number;
  patientRescheduleCount: number;
  supportPhone: string;
}

/** What comes along with a move. */
export interface TransitionInput {
  reason?: string | undefined;
  reportRequirementWaived?: boolean | undefined;
  refund?: boolean | undefined;
}
