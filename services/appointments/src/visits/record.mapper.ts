import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { VisitRecord } from '@bedside/domain/appointments/record.queries';
import { cleanRichText } from '@bedside/domain/care/rich-text.policy';
import type { Actor } from '@bedside/domain/context';
import { formatPhone } from '@bedside/domain/people/contact.policy';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import { toStatement } from '../charts/chart.mapper.ts';
import { toVisitReport } from '../documents/document.mapper.ts';
import { toDetails } from './details.mapper.ts';

/** A visit as staff sees it. */
export function toRecord(record: VisitRecord, actor: Actor): AppointmentRecord {
  const { visit, contact, allergies, noKnownAllergies, chartToReview, household, people, booker, activity } =
    record;
  const { phoneE164 } = contact;
  return {
    ...toDetails(record, actor),
    reports: record.reports.map(toVisitReport),
    patientContact: { ...contact, phone: phoneE164 && formatPhone(phoneE164) },
    household: household.map((member) => ({
      ...member,
      onThisVisit: people.some((person) => person.id === member.id),
    })),
    allergies,
    noKnownAllergies: toStatement(noKnownAllergies),
    chartToReview,
    providerNotes: visit.providerNotes,
    providerSummary: visit.providerSummary,
    medicalOrder: visit.medicalOrder,
    adminComment: visit.adminComment,
    soapNote: visit.soapNote && cleanRichText(visit.soapNote),
    soapNoteTemplate: visit.soapTemplateId,
    soapNoteTemplateName: visit.soapTemplateName,
    soapNoteStatus: visit.soapNoteStatus,
    ...record.codes,
    producesReport: visit.producesReport,
    reportsWaived: visit.reportsWaived,
    patientReschedules: visit.patientReschedules,
    bookedBy: fullNameOf(booker),
    durationMinutes: visit.serviceMinutes || record.settings.visitMinutes,
    calendarDescription: visit.calendarDescription,
    invoice: toInvoice(record),
    activity: activity.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

function toInvoice({ visit }: VisitRecord): AppointmentRecord['invoice'] {
  const { invoiceId, invoiceNumber, invoiceStatus, paymentVerified, paymentRemarks } = visit;
  if (!invoiceId || !invoiceNumber || !invoiceStatus) return null;
  return {
    id: invoiceId,
    number: invoiceNumber,
    status: invoiceStatus,
    paymentVerified: paymentVerified ?? false,
    paymentRemarks,
  };
}
