import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';

export interface AppointmentState {
  status: AppointmentStatus;
  telemedicine: boolean;
  /** yyyy-MM-dd */
  preferredDate: string;
  startsAt: Date | null;
  enRouteAt: Date | null;
  providerArrivedAt: Date | null;
  /** Null until the patient confirms the time. */
  patientConfirmedAt: Date | null;
  patientRescheduleCount: number;
  soapNoteStatus: 'NONE' | 'DRAFT' | 'SUBMITTED';
  /** A promised report is neither uploaded nor waived. */
  reportsMissing: boolean;
  invoiceStatus: InvoiceStatus | null;
  /** Once staff has agreed, another payment request does not undo it. */
  billLater: 'ASKED' | 'AGREED' | null;
  paymentInFlight: boolean;
}

export interface TransitionContext {
  now: Date;
  timeZone: string;
  cancellationCutoffHours: number;
  patientRescheduleCount: number;
  supportPhone: string;
}

export interface TransitionInput {
  reason?: string | undefined;
  reportRequirementWaived?: boolean | undefined;
  refund?: boolean | undefined;
}
