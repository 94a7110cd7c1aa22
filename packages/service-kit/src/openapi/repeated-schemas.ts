import { appointmentTypes, timesOfDay } from '@bedside/contracts/appointments/appointment.schema';
import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { id } from '@bedside/contracts/common/fields';
import { invoiceStatuses, paymentModes } from '@bedside/contracts/payments/payment.schema';
import { genders } from '@bedside/contracts/people/patient-fields';
import { membershipTypes, roles, userStatuses } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';

/** What many schemas contain: the document names it here, and refers to it wherever the same is written. */
export const repeatedSchemas: Readonly<Record<string, z.ZodType>> = {
  AppointmentStatus: z.enum(appointmentStatuses),
  AppointmentType: z.enum(appointmentTypes),
  Gender: z.enum(genders),
  InvoiceStatus: z.enum(invoiceStatuses),
  MembershipType: z.enum(membershipTypes),
  PaymentMode: z.enum(paymentModes),
  PersonName: z.object({ id, fullname: z.string() }),
  Role: z.enum(roles),

  TimeOfDay: z.enum(timesOfDay),
  UserStatus: z.enum(userStatuses),
};
