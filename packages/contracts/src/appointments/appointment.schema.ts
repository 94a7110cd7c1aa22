import { z } from 'zod';
import { appointmentCode, report } from '../care/care.schema.ts';
import { effectiveAllergy, noKnownAllergiesDocumented } from '../care/chart.schema.ts';
import { staffOnlyEach, translated } from '../common/field-marks.ts';
import { addressOutput, day, id, instant, phoneOutput, time } from '../common/fields.ts';
import { signedDollars } from '../money.ts';
import { invoiceStatuses, paymentModes } from '../payments/payment.schema.ts';
import { genders } from '../people/patient-fields.ts';
import { locationTypes, membershipTypes, roles, userBrief } from '../people/user.schema.ts';
import { appointmentStatuses } from './appointment-status.ts';
import { appointmentPrice, appointmentTypes, timesOfDay } from './booking.schema.ts';
import { allowedTransition, historyTransitions } from './transition.schema.ts';

const bookedService = z.object({
  id,
  name: translated(),
  /** Dollars. */
  rate: z.number(),
  description: translated(),
  category: translated(),
});

const appointmentPatient = userBrief.pick({ id: true, firstName: true, lastName: true }).extend({
  relationship: z.string(),
});

/** A picture or PDF attached to a symptom. */
const symptomFile = z.object({ id, url: z.string(), name: z.string(), contentType: z.string() });
export type SymptomFile = z.infer<typeof symptomFile>;

const timelineEntry = z.object({
  id,
  move: z.enum(historyTransitions),
  from: z.enum(appointmentStatuses).nullable(),
  to: z.enum(appointmentStatuses),
  at: instant,
  byRole: z.enum(roles).nullable(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
});

const shared = {
  id,
  appointmentKey: z.string(),
  appointmentStatus: z.enum(appointmentStatuses),
  appointmentType: z.enum(appointmentTypes),
  telemedicine: z.boolean(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timesOfDay)),
  telemedicineTime: time.nullable(),
  appointmentDate: day.nullable(),
  appointmentTime: time.nullable(),
  /** True if the appointment ended in the practice’s old system, so its price, place, and history are unknown. */
  fromOldSystem: z.boolean().optional(),
  version: z.int(),
  allowedTransitions: z.array(allowedTransition),
};

/** The part of an appointment that both the patient and staff read. */
export const appointmentShared = z.object({
  ...shared,
  createdAt: instant,
  services: z.array(bookedService),
  servicesAvailed: z.array(z.object({ serviceName: translated(), serviceCost: z.number() })),
  providerAssigned: userBrief
    .omit({ id: true })
    .extend({ id, credentials: z.string().nullable() })
    .nullable(),
  commentsForPatient: z.string().nullable(),
  cancellationReason: translated().nullable(),
  /** Canceled because the patient was not there. */
  noShow: z.boolean(),
  patient: appointmentPatient,
  familyMembers: z.array(appointmentPatient),
  primarySymptoms: z.array(
    z.object({
      patientId: id,
      symptom: z.string(),
      /** Up to two pictures or PDFs, as short-lived links. */
      symptomimage1: symptomFile.nullable(),
      symptomimage2: symptomFile.nullable(),
    }),
  ),
  telemedicineLink: z.string().nullable(),
  serviceAddress: addressOutput.nullable(),
  locationType: z.enum(locationTypes).nullable(),
  specialInstruction: z.string().nullable(),
  /** Hidden from the family: only the patient and staff see the appointment and everything that belongs to it. */
  confidential: z.boolean(),
  estimate: appointmentPrice,
  /** Null until services availed are entered. */
  price: appointmentPrice.nullable(),
  travelFee: z.number(),
  discountAmount: signedDollars,
  totalAmount: z.number(),
  paymentMode: z.enum(paymentModes).nullable(),
  paymentRequestType: z.enum(paymentModes).nullable(),
  /**
   * Set while the bill is unpaid and due later, either because staff agreed or because of an active payment
   * plan.
   */
  billedLater: z.object({ dueDate: z.string().nullable(), onPlan: z.boolean() }).nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** Dollars refunded. */
  refundedAmount: z.number(),
  /** Dollars still due on the bill. */
  dueAmount: z.number(),
  /** A payment is in progress at the payment processor, so don’t offer to pay again. */
  paymentPending: z.boolean(),
  /** When the patient confirmed the scheduled time. */
  patientConfirmedAt: instant.nullable(),
  providerArrivedAt: instant.nullable(),
  /** The local arrival window of a home appointment that has a time. */
  arrivalWindowStart: time.nullable(),
  arrivalWindowEnd: time.nullable(),
  /** The fee for canceling late, in dollars. */
  lateCancellationFee: z.number().nullable(),
  /** The bill for the late cancellation fee. `due` is true while it can be paid. A deposit may have paid a part. */
  lateFeeBill: z.object({ invoiceId: id, due: z.boolean(), dueAmount: z.number() }).nullable(),
  /**
   * The deposit required at booking, in dollars, or the part of it that a later bill used. Null without one,
   * or when it is no longer required.
   */
  deposit: z
    .object({
      invoiceId: id,
      amount: z.number(),
      status: z.enum(['DUE', 'PAID', 'USED', 'RETURNED']),
      /** If the patient pays it now, the card is only authorized, not charged. */
      toHold: z.boolean(),
      /** Authorized on a card, and charged by the bill or fee that uses it. */
      held: z.boolean(),
    })
    .nullable(),
  /** The fee for canceling right now, in dollars; null while canceling is free. */
  lateCancellationFeeIfCancelledNow: z.number().nullable(),
  /** How many more times the patient can give up a confirmed time online. */
  reschedulesLeft: z.int(),
  waitlist: z.object({ from: day, to: day, appointmentSlot: z.array(z.enum(timesOfDay)) }).nullable(),
  /** The day by which the practice answers the request; null once it has answered. */
  answerBy: day.nullable(),
  /** An earlier time that was offered to the patient and awaits an answer. */
  slotOfferId: id.nullable(),
  /** The request from the public pages that became this appointment. */
  webAppointmentId: id.nullable(),
  timeline: z.array(timelineEntry),
});

/** An appointment’s details as a patient reads them. Rule: security.patients-never-see-staff-fields */
export const appointmentDetails = appointmentShared.extend({
  reports: z.array(z.object({ patientId: id, reportName: z.string(), reportUrl: z.string() })),
});
export type AppointmentDetails = z.infer<typeof appointmentDetails>;

const activityEntry = z.object({
  id: z.string(),
  kind: z.enum(['status', 'message', 'payment', 'read', 'comment']),
  at: instant,
  byName: z.string().nullable(),
  /** A sentence without clinical detail, e.g. "assigned Priya Raman". */
  text: z.string(),
  from: z.enum(appointmentStatuses).nullable(),
  to: z.enum(appointmentStatuses).nullable(),
  note: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const soapNoteStatuses = ['NONE', 'DRAFT', 'SUBMITTED'] as const;

/** A report as staff sees it, with its two short-lived links. */
const appointmentReport = report
  .omit({ appointmentId: true, appointmentKey: true })
  .extend({ reportUrl: z.string(), downloadUrl: z.string() });
export type AppointmentReport = z.infer<typeof appointmentReport>;

/** An appointment as staff sees it. */
export const appointmentRecord = appointmentShared.extend({
  reports: z.array(appointmentReport),
  ...staffOnlyEach({
    patientContact: z.object({
      dateOfBirth: day,
      gender: z.enum(genders),
      membershipType: z.enum(membershipTypes),
      email: z.string().nullable(),
      phone: phoneOutput,
      phoneE164: phoneOutput,
    }),
    household: z.array(
      userBrief.extend({ relationship: z.string(), dateOfBirth: day, onThisAppointment: z.boolean() }),
    ),
    allergies: z.array(effectiveAllergy),
    noKnownAllergies: noKnownAllergiesDocumented,
    /** The number of the patient’s chart entries that await staff review. */
    pendingChartReviews: z.int(),
    /** The time from which the visit can be marked as a no-show, and the no-show fee in dollars. */
    noShowChoice: z.object({ from: instant, fee: z.number() }).nullable(),
    providerNotes: z.string().nullable(),
    providerSummary: z.string().nullable(),
    medicalOrder: z.string().nullable(),
    adminComment: z.string().nullable(),
    /** HTML limited to the allowed tags, or plain text. */
    soapNote: z.string().nullable(),
    soapNoteTemplate: id.nullable(),
    soapNoteTemplateName: z.string().nullable(),
    soapNoteStatus: z.enum(soapNoteStatuses),
    /** In the order in which they were entered. */
    dxCodes: z.array(appointmentCode),
    cptCodes: z.array(appointmentCode),
    producesReport: z.boolean(),
    reportRequirementWaived: z.boolean(),
    patientRescheduleCount: z.int(),
    bookedBy: z.string(),
    /** The total duration of its services, in minutes. */
    durationMinutes: z.int(),
    calendarDescription: z.string().nullable(),
    invoice: z
      .object({
        id,
        number: z.string(),
        status: z.enum(invoiceStatuses),
        /** When the bill is due. Set only for a bill that is paid later. */
        dueDate: z.string().nullable(),
        paymentVerified: z.boolean(),
        paymentRemarks: z.string().nullable(),
      })
      .nullable(),
    activity: z.array(activityEntry),
  }),
});
export type AppointmentRecord = z.infer<typeof appointmentRecord>;

/** A row of the console’s appointment list. */
export const appointmentRow = z.object({
  ...shared,
  createdAt: instant,
  patient: userBrief.extend({
    fullname: z.string(),
    dateOfBirth: day,
    gender: z.enum(genders),
    membershipType: z.enum(membershipTypes),
  }),
  serviceNames: z.array(z.string()),
  provider: userBrief.nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  statusChangedAt: instant,
  totalAmount: z.number(),
  dueAmount: z.number(),
  confidential: z.boolean(),
  /** Canceled because the patient was not there. */
  noShow: z.boolean(),
  /** False while the total is an estimate. */
  invoiced: z.boolean(),
  paymentMode: z.enum(paymentModes).nullable(),
});
export type AppointmentRow = z.infer<typeof appointmentRow>;

/** A card in the patient’s appointment list. */
export const appointmentCard = z.object({
  ...shared,
  createdAt: instant,
  serviceNames: z.array(translated()),
  category: translated().nullable(),
  patient: appointmentPatient,
  provider: userBrief.nullable(),
  totalAmount: z.number(),
  invoiced: z.boolean(),
  paymentRequestType: z.enum(paymentModes).nullable(),
});
export type AppointmentCard = z.infer<typeof appointmentCard>;
