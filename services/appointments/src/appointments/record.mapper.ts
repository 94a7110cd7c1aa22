import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { formatPhone } from '@bedside/contracts/common/phone';
import { toDollars } from '@bedside/contracts/money';
import type { AppointmentRecordData } from '@bedside/domain/appointments/appointment-record.queries';
import { noShowFrom } from '@bedside/domain/appointments/late-cancellation-fee.policy';
import { sanitizeRichText } from '@bedside/domain/care/rich-text.policy';
import { type Actor, hasPermission, readsClinical } from '@bedside/domain/context';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { templateTitle } from '@bedside/message-templates/render';
import { toNoKnownAllergies } from '../charts/chart.mapper.ts';
import { toAppointmentReport } from '../documents/document.mapper.ts';
import { toDetails } from './details.mapper.ts';

export function toRecord(record: AppointmentRecordData, actor: Actor): AppointmentRecord {
  const { appointment, contact, household, people, booker, activity } = record;
  const { phoneE164 } = contact;
  return {
    ...toDetails(record, actor),
    patientContact: { ...contact, phone: phoneE164 && formatPhone(phoneE164) },
    household: household.map(({ relationshipToAccountHolder: relationship, ...member }) => ({
      ...member,
      relationship,
      onThisAppointment: people.some((person) => person.id === member.id),
    })),
    ...(readsClinical(actor) ? toClinical(record) : nothingClinical),
    dxCodes: readsCodes(actor) ? record.codes.dxCodes : [],
    cptCodes: readsCodes(actor) ? record.codes.cptCodes : [],
    noShowChoice: toNoShowChoice(record),
    adminComment: appointment.adminComment,
    soapNoteTemplate: appointment.soapNoteTemplateId,
    soapNoteTemplateName: appointment.soapNoteTemplateName,
    soapNoteStatus: appointment.soapNoteStatus,
    producesReport: appointment.producesReport,
    reportRequirementWaived: appointment.reportRequirementWaived,
    patientRescheduleCount: appointment.patientRescheduleCount,
    bookedBy: fullNameOf(booker),
    durationMinutes: appointment.serviceMinutes || record.settings.defaultAppointmentMinutes,
    calendarDescription: appointment.calendarDescription,
    invoice: toInvoice(record),
    activity: activity.map(({ template, ...entry }) => ({
      ...entry,
      text: template === undefined ? entry.text : `${templateTitle(template)} ${entry.text}`,
      at: entry.at.toISOString(),
    })),
  };
}

function toNoShowChoice({ appointment, settings }: AppointmentRecordData): AppointmentRecord['noShowChoice'] {
  const from = noShowFrom(appointment, settings);
  return from && { from: from.toISOString(), fee: toDollars(settings.noShowFeeCents) };
}

type Clinical = Pick<
  AppointmentRecord,
  | 'reports'
  | 'allergies'
  | 'noKnownAllergies'
  | 'pendingChartReviews'
  | 'providerNotes'
  | 'providerSummary'
  | 'medicalOrder'
  | 'soapNote'
>;

const toClinical = ({
  appointment,
  reports,
  allergies,
  noKnownAllergies,
  pendingChartReviews,
}: AppointmentRecordData): Clinical => ({
  reports: reports.map(toAppointmentReport),
  allergies,
  noKnownAllergies: toNoKnownAllergies(noKnownAllergies),
  pendingChartReviews,
  providerNotes: appointment.providerNotes,
  providerSummary: appointment.providerSummary,
  medicalOrder: appointment.medicalOrder,
  soapNote: appointment.soapNote && sanitizeRichText(appointment.soapNote),
});

const nothingClinical: Clinical = {
  reports: [],
  allergies: [],
  noKnownAllergies: null,
  pendingChartReviews: 0,
  providerNotes: null,
  providerSummary: null,
  medicalOrder: null,
  soapNote: null,
};

/** Codes also appear on invoices. */
const readsCodes = (actor: Actor) => readsClinical(actor) || hasPermission(actor, 'billing');

function toInvoice({ appointment }: AppointmentRecordData): AppointmentRecord['invoice'] {
  const { invoiceId, invoiceNumber, invoiceStatus, dueOn, paymentVerified, paymentRemarks } = appointment;
  if (!invoiceId || !invoiceNumber || !invoiceStatus) return null;
  return {
    id: invoiceId,
    number: invoiceNumber,
    status: invoiceStatus,
    dueDate: dueOn,
    paymentVerified: paymentVerified ?? false,
    paymentRemarks,
  };
}
