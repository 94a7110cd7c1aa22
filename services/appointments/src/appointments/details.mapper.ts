import type { AppointmentDetails, SymptomFile } from '@bedside/contracts/appointments/appointment.schema';
import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointments.api';
import type { SlotOffer } from '@bedside/contracts/appointments/dispatch.schema';
import { toCents, toDollars } from '@bedside/contracts/money';
import type { AppointmentDetailsData } from '@bedside/domain/appointments/appointment-details.queries';
import { lateCancellationFee } from '@bedside/domain/appointments/late-cancellation-fee.policy';
import type { PaymentPage } from '@bedside/domain/appointments/payment-page.queries';
import { arrivalWindowOf } from '@bedside/domain/appointments/running-late.policy';
import type { Offer } from '@bedside/domain/appointments/waitlist.queries';
import { type Actor, isStaff, readsClinical, readsSymptoms } from '@bedside/domain/context';
import { amountDueCents } from '@bedside/domain/payments/invoice-actions.policy';
import { toAppointmentPrice } from '@bedside/domain/payments/price.policy';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { localDay, localTime } from '@bedside/domain/practice/local-time';
import { answerDay } from '@bedside/domain/practice/opening-hours.policy';
import { toProvider, toSharedFields } from './appointment.mapper.ts';

/** An appointment as its patient sees it. Fields are listed one by one, so that internal ones can’t leak. */
export function toDetails(details: AppointmentDetailsData, actor: Actor): AppointmentDetails {
  const { appointment, at, settings, people, services, availed, reports } = details;
  const arrival = arrivalWindowOf(appointment, settings);
  const { waitlist } = appointment;
  const provider = toProvider(appointment);
  const { showsBill, showsResultsOf, showsPartsOf, showsPlace } = appointment;
  const price = showsBill && details.price ? toAppointmentPrice(details.price) : null;
  const shown = price ?? appointment.estimate;
  const isOnIt = people.some(({ id }) => id === actor.userId);
  const isOpen = ({ id }: Person) => showsPartsOf.includes(id);
  const [patient, ...familyMembers] = people
    .filter((person) => isOnIt || isOpen(person))
    .map(toAppointmentPatient);
  if (!patient) throw new Error(`visit ${appointment.id} has no patient`);
  return {
    ...toSharedFields(appointment, { actor, at }),
    services: services.map(({ serviceId, rateCents, ...service }) => ({
      id: serviceId,
      ...service,
      rate: toDollars(rateCents),
    })),
    servicesAvailed: showsBill ? availed.map(toAvailed) : [],
    providerAssigned: provider && { ...provider, credentials: appointment.providerCredentials },
    commentsForPatient:
      readsClinical(actor) && people.every(({ id }) => showsResultsOf.includes(id))
        ? appointment.commentsForPatient
        : null,
    cancellationReason: showsPlace ? appointment.cancellationReason : null,
    // The URL is signed for the session when the response is sent.
    reports: reports
      .filter(({ status, patientId }) =>
        isStaff(actor.role)
          ? readsClinical(actor)
          : status === 'RELEASED' && showsResultsOf.includes(patientId),
      )
      .map(({ patientId, name, documentId }) => ({ patientId, reportName: name, reportUrl: documentId })),
    patient,
    familyMembers,
    primarySymptoms: people.filter(isOpen).flatMap(({ id, symptom, ...files }) =>
      symptom && readsSymptoms(actor)
        ? [
            {
              patientId: id,
              symptom,
              symptomimage1: toFile(files.file1Id, files.file1Name, files.file1Type),
              symptomimage2: toFile(files.file2Id, files.file2Name, files.file2Type),
            },
          ]
        : [],
    ),
    telemedicineLink: appointment.telemedicineLink,
    serviceAddress: showsPlace ? toAddress(appointment) : null,
    locationType: appointment.locationType,
    specialInstruction: showsPlace ? appointment.specialInstruction : null,
    confidential: appointment.confidential,
    estimate: appointment.estimate,
    price,
    travelFee: toDollars(toCents(shown.travelFee) - toCents(shown.travelFeeWaived)),
    discountAmount: shown.discountAmount,
    totalAmount: shown.totalAmount,
    ...toBilling(appointment),
    patientConfirmedAt: appointment.patientConfirmedAt?.toISOString() ?? null,
    providerArrivedAt: appointment.providerArrivedAt?.toISOString() ?? null,
    arrivalWindowStart: arrival?.from ?? null,
    arrivalWindowEnd: arrival?.to ?? null,
    noShow: appointment.noShow,
    // Staff may have waived it since.
    lateCancellationFee:
      showsBill && appointment.lateFeeBill ? inDollars(appointment.lateCancellationFeeCents) : null,
    lateFeeBill: showsBill ? toFeeBill(appointment.lateFeeBill) : null,
    deposit: showsBill ? toDeposit(appointment.deposit) : null,
    lateCancellationFeeIfCancelledNow: inDollars(
      lateCancellationFee(appointment, { ...settings, now: at.now }),
    ),
    reschedulesLeft: Math.max(0, at.patientRescheduleCount - appointment.patientRescheduleCount),
    waitlist: waitlist && { from: waitlist.from, to: waitlist.to, appointmentSlot: waitlist.slots },
    answerBy: appointment.status === 'PENDING APPROVAL' ? answerDay(appointment.createdAt, settings) : null,
    slotOfferId: appointment.slotOfferId,
    webAppointmentId: appointment.appointmentRequestId,
    timeline: details.timeline.map(toTimelineEntry(actor, showsPlace)),
  };
}

const toBilling = (appointment: AppointmentDetailsData['appointment']) =>
  appointment.showsBill
    ? {
        paymentMode: appointment.paymentMode,
        paymentRequestType: appointment.paymentRequestType,
        billedLater:
          appointment.invoiceStatus === 'BML'
            ? { dueDate: appointment.dueOn, onPlan: appointment.isOnPlan }
            : null,
        invoiceId: appointment.invoiceId,
        invoiceNumber: appointment.invoiceNumber,
        refundedAmount: toDollars(appointment.refundedCents ?? 0),
        dueAmount: toDollars(amountDueCents({ ...appointment, status: appointment.invoiceStatus })),
        paymentPending: appointment.paymentInFlight,
      }
    : {
        paymentMode: null,
        paymentRequestType: null,
        billedLater: null,
        invoiceId: null,
        invoiceNumber: null,
        refundedAmount: 0,
        dueAmount: 0,
        paymentPending: false,
      };

const toDeposit = (deposit: AppointmentDetailsData['appointment']['deposit']) =>
  deposit && {
    invoiceId: deposit.invoiceId,
    amount: toDollars(deposit.totalCents),
    status: deposit.status,
    toHold: deposit.toHold,
    held: deposit.held,
  };

const toFeeBill = (bill: AppointmentDetailsData['appointment']['lateFeeBill']) =>
  bill && { invoiceId: bill.invoiceId, due: bill.dueCents > 0, dueAmount: toDollars(bill.dueCents) };

const inDollars = (amount: number | null) => (amount === null ? null : toDollars(amount));

/** What a payment link shows. The link’s token replaces the appointment ID, which stays hidden. */
export const toPaymentPage = (page: PaymentPage): PaymentPageDetails => ({
  id: page.token,
  forAppointment: page.forAppointment,
  appointmentKey: page.key,
  appointmentStatus: page.status,
  servicesAvailed: page.availed.map(toAvailed),
  price: page.price && toAppointmentPrice(page.price),
  totalAmount: page.price ? toDollars(page.price.total) : 0,
  dueAmount: toDollars(page.dueCents),
  paymentMode: page.paymentMode,
  paymentPending: page.paymentInFlight,
  depositHold: page.depositHold,
  payerFirstName: page.firstName,
  isStatement: page.isStatement,
});

type Person = AppointmentDetailsData['people'][number];
const toAppointmentPatient = ({ id, firstName, lastName, relationshipToAccountHolder }: Person) => ({
  id,
  firstName,
  lastName,
  relationship: relationshipToAccountHolder,
});

/** The URL is signed for the session when the response is sent. */
const toFile = (id: string | null, name: string | null, contentType: string | null): SymptomFile | null =>
  id && name && contentType ? { id, url: '', name, contentType } : null;

const toAvailed = ({ name, costCents }: AppointmentDetailsData['availed'][number]) => ({
  serviceName: name,
  serviceCost: toDollars(costCents),
});

type Place = Pick<
  AppointmentDetailsData['appointment'],
  'address1' | 'address2' | 'postalCode' | 'city' | 'state'
>;

export const toAddress = ({ address1, address2, postalCode, city, state }: Place) =>
  address1 && postalCode && city && state ? { address1, address2, postalCode, city, state } : null;

/**
 * Staff reasons are internal, except the cancellation reason. Someone who lives apart and may not see the
 * visit’s place sees no reasons at all.
 */
const toTimelineEntry =
  (viewer: Actor, showsPlace: boolean) => (entry: AppointmentDetailsData['timeline'][number]) => {
    const { firstName, lastName } = entry;
    const isForPatients = showsPlace && (entry.actorRole === 'PATIENT' || entry.transition === 'cancel');
    return {
      id: entry.id,
      move: entry.transition,
      from: entry.fromStatus,
      to: entry.toStatus,
      at: entry.occurredAt.toISOString(),
      byRole: entry.actorRole,
      byName: firstName && lastName ? fullNameOf({ firstName, lastName }) : null,
      reason: viewer.role !== 'PATIENT' || isForPatients ? entry.reason : null,
    };
  };

/** An unanswered offer counts as expired even before the next patient gets one. */
export const toOffer = (offer: Offer, now: Date): SlotOffer => ({
  id: offer.id,
  status: offer.status === 'OFFERED' && offer.expiresAt <= now ? 'EXPIRED' : offer.status,
  appointmentId: offer.appointmentId,
  appointmentKey: offer.key,
  appointmentDate: localDay(offer.startsAt, offer.timeZone),
  appointmentTime: localTime(offer.startsAt, offer.timeZone),
  providerName: fullNameOf({ firstName: offer.providerFirstName, lastName: offer.providerLastName }),
  expiresAt: offer.expiresAt.toISOString(),
});
