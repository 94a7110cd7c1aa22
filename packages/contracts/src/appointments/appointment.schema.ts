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

/** The transitions that people make. */
const transitionNames = [
  'accept',
  'assign',
  'changeProvider',
  'reschedule',
  'updateAddress',
  'changeType',
  'confirm',
  'setOut',
  'arrive',
  'takeBack',
  'finish',
  'requestPayment',
  'approveBillLater',
  'declinePayment',
  'confirmPayment',
  'markPaid',
  'complete',
  'cancel',
  'reactivate',
] as const;
export type TransitionName = (typeof transitionNames)[number];

/** Also booking itself, and the two transitions that only our code makes. */
const historyTransitions = ['book', 'settle', 'takeOffer', ...transitionNames] as const;
export type HistoryTransition = (typeof historyTransitions)[number];

/** One move that the asker may make now. */
export const allowedTransition = z.object({
  move: z.enum(transitionNames),
  to: z.enum(appointmentStatuses),
  /** The move must carry a reason. */
  requiresReason: z.boolean(),
});
export type AllowedTransition = z.infer<typeof allowedTransition>;

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

/** A picture or PDF that came with a symptom. */
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
  /** True of one that ended in the practice’s old system: its price, place, and steps aren’t known. */
  fromOldSystem: z.boolean().optional(),
  version: z.int(),
  allowedTransitions: z.array(allowedTransition),
};

/** What the patient and staff both read of an appointment. */
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
  /** Only the patient and staff see it and what belongs to it. */
  confidential: z.boolean(),
  estimate: appointmentPrice,
  /** Null until services availed are entered. */
  price: appointmentPrice.nullable(),
  travelFee: z.number(),
  discountAmount: signedDollars,
  totalAmount: z.number(),
  paymentMode: z.enum(paymentModes).nullable(),
  paymentRequestType: z.enum(paymentModes).nullable(),
  /** Its bill is paid later, as staff agreed or by a payment plan that is kept, and it is not paid yet. */
  billedLater: z.object({ dueDate: z.string().nullable(), onPlan: z.boolean() }).nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** Dollars that went back of what was paid. */
  refundedAmount: z.number(),
  /** Still to be paid of its bill. */
  dueAmount: z.number(),
  /** A payment is on its way at the payment provider: offer no second one. */
  paymentPending: z.boolean(),
  /** When the patient said that the confirmed time stands. */
  patientConfirmedAt: instant.nullable(),
  providerArrivedAt: instant.nullable(),
  /** Local times between which the provider arrives, for an appointment at home with a time. */
  arrivalWindowStart: time.nullable(),
  arrivalWindowEnd: time.nullable(),
  /** What canceling it late costs, dollars. */
  lateCancellationFee: z.number().nullable(),
  /** The bill of that fee; `due` while it can be paid. */
  lateFeeBill: z.object({ invoiceId: id, due: z.boolean() }).nullable(),
  /** What booking it asked for, dollars, and what its bill charged once it took it; null without one, or once nothing of it is asked for. */
  deposit: z
    .object({
      invoiceId: id,
      amount: z.number(),
      status: z.enum(['DUE', 'PAID', 'USED', 'RETURNED']),
      /** Held on a card, and not charged, if it is given now. */
      toHold: z.boolean(),
      /** Held now, and charged by the bill or the fee that takes it. */
      held: z.boolean(),
    })
    .nullable(),
  /** What canceling it now would cost, dollars; null while it costs nothing. */
  lateCancellationFeeIfCancelledNow: z.number().nullable(),
  /** How often the patient can still give up a confirmed time online. */
  reschedulesLeft: z.int(),
  waitlist: z.object({ from: day, to: day, appointmentSlot: z.array(z.enum(timesOfDay)) }).nullable(),
  /** By which day the practice answers a request; null once it did. */
  answerBy: day.nullable(),
  /** A time that came free and waits for an answer. */
  slotOfferId: id.nullable(),
  /** For the request from the public pages that it was made from. */
  webAppointmentId: id.nullable(),
  timeline: z.array(timelineEntry),
});

/** The details of an appointment as a patient reads them. Rule: security.patients-never-see-staff-fields */
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

/** A report of an appointment as staff sees it, with its two short-lived links. */
const appointmentReport = report
  .omit({ appointmentId: true, appointmentKey: true })
  .extend({ reportUrl: z.string(), downloadUrl: z.string() });
export type AppointmentReport = z.infer<typeof appointmentReport>;

/** What staff sees of one appointment. */
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
    /** How many entries of the patient's chart wait for staff. */
    pendingChartReviews: z.int(),
    /** From when it can be marked as a no-show, and what that costs, dollars. */
    noShowChoice: z.object({ from: instant, fee: z.number() }).nullable(),
    providerNotes: z.string().nullable(),
    providerSummary: z.string().nullable(),
    medicalOrder: z.string().nullable(),
    adminComment: z.string().nullable(),
    /** HTML of the allowed kind, or text without markup. */
    soapNote: z.string().nullable(),
    soapNoteTemplate: id.nullable(),
    soapNoteTemplateName: z.string().nullable(),
    soapNoteStatus: z.enum(soapNoteStatuses),
    /** In the order they were given. */
    dxCodes: z.array(appointmentCode),
    cptCodes: z.array(appointmentCode),
    producesReport: z.boolean(),
    reportRequirementWaived: z.boolean(),
    patientRescheduleCount: z.int(),
    bookedBy: z.string(),
    /** As long as its services take, minutes. */
    durationMinutes: z.int(),
    calendarDescription: z.string().nullable(),
    invoice: z
      .object({
        id,
        number: z.string(),
        status: z.enum(invoiceStatuses),
        /** When it is due; of a bill that is paid later there is one. */
        dueDate: z.string().nullable(),
        paymentVerified: z.boolean(),
        paymentRemarks: z.string().nullable(),
      })
      .nullable(),
    activity: z.array(activityEntry),
  }),
});
export type AppointmentRecord = z.infer<typeof appointmentRecord>;

/** A row of the console's list. */
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

/** A card of the patient's list. */
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
