import { appointmentShared } from '@bedside/contracts/appointments/appointment.schema';
import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { appointmentTypes, timesOfDay } from '@bedside/contracts/appointments/booking.schema';
import { webService } from '@bedside/contracts/appointments/catalog.api';
import { boardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { chartFields } from '@bedside/contracts/care/chart.schema';
import { id, time, version } from '@bedside/contracts/common/fields';
import { invoiceStatuses, paymentModes } from '@bedside/contracts/payments/payment.schema';
import { importFieldNames } from '@bedside/contracts/people/imports.schema';
import { genders } from '@bedside/contracts/people/patient-fields';
import { membershipTypes, roles, userStatuses } from '@bedside/contracts/people/user.schema';
import { condition, visibleIf } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { webhookEventNames } from '@bedside/contracts/webhooks/public-events';
import { z } from 'zod';

/** Names for fragments that occur in many schemas. The document refers to them. */
export const repeatedSchemas: Readonly<Record<string, z.ZodType>> = {
  AllergyFields: chartFields.ALLERGY,
  AppointmentFilter: appointmentsResource.filters,
  AppointmentShared: appointmentShared,
  AppointmentStatus: z.enum(appointmentStatuses),
  AppointmentType: z.enum(appointmentTypes),
  FamilyMedicalFields: chartFields.FAMILY_MEDICAL,
  BoardAppointment: boardAppointment,
  Condition: condition,
  Gender: z.enum(genders),
  ImportField: z.enum(importFieldNames),
  InvoiceStatus: z.enum(invoiceStatuses),
  MedicationFields: chartFields.MEDICATION,
  MembershipType: z.enum(membershipTypes),
  PastMedicalFields: chartFields.PAST_MEDICAL,
  PaymentMode: z.enum(paymentModes),
  PersonName: z.object({ id, fullname: z.string() }),
  Role: z.enum(roles),
  SurgicalFields: chartFields.SURGICAL,
  TimeOrNull: time.nullable(),
  TimeOfDay: z.enum(timesOfDay),
  VersionOnly: z.strictObject({ version }),
  VisibleIf: visibleIf,
  UserStatus: z.enum(userStatuses),
  WebService: webService,
  WebhookEventName: z.enum(webhookEventNames as [string, ...string[]]),
};
