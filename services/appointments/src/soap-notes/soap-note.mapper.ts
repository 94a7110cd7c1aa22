import type { FileLink, SoapNoteRecord, SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { richTextForDisplay } from '@bedside/domain/care/rich-text.policy';
import {
  mayAddAddendum,
  mayChooseTemplate,
  maySubmitNote,
  mayWriteNote,
  noteRefusals,
} from '@bedside/domain/care/soap-note.policy';
import type { SoapNoteData } from '@bedside/domain/care/soap-note.queries';
import type { SoapTemplateRow } from '@bedside/domain/care/soap-template.queries';
import type { Actor } from '@bedside/domain/context';
import { fullNameOf } from '@bedside/domain/people/user.policy';

/** @param linkTo signs a document URL for the caller */
export function toSoapNote(
  { appointment, addenda, images, codes, startsWith, today }: SoapNoteData,
  actor: Actor,
  linkTo: (documentId: string) => string,
): SoapNoteRecord {
  const linksTo = (some: typeof images): FileLink[] =>
    some.map(({ createdAt: _, ...image }) => ({ ...image, url: linkTo(image.id) }));
  const isLater = ({ createdAt }: { createdAt: Date }) =>
    appointment.soapNoteSubmittedAt !== null && createdAt > appointment.soapNoteSubmittedAt;
  return {
    appointmentId: appointment.id,
    appointmentKey: appointment.key,
    patientId: appointment.patientId,
    patientName: fullNameOf(appointment),
    patientDateOfBirth: appointment.dateOfBirth,
    serviceDate: appointment.serviceDate,
    providerName: appointment.providerName,
    soapNoteTemplate: appointment.soapNoteTemplateId,
    soapNoteTemplateName: appointment.soapNoteTemplateName,
    soapNote: richTextForDisplay(appointment.soapNote),
    soapNoteStatus: appointment.soapNoteStatus,
    soapNoteVersion: appointment.soapNoteVersion,
    savedAt: appointment.soapNoteSavedAt?.toISOString() ?? null,
    savedBy: appointment.savedBy,
    submittedAt: appointment.soapNoteSubmittedAt?.toISOString() ?? null,
    submittedBy: appointment.submittedBy,
    addenda: addenda.map(({ id, text, writtenAt, ...writer }) => ({
      id,
      text,
      byName: fullNameOf(writer),
      at: writtenAt.toISOString(),
    })),
    images: linksTo(images.filter((image) => !isLater(image))),
    addendumImages: linksTo(images.filter(isLater)),
    ...codes,
    mayWrite: mayWriteNote(actor, appointment),
    maySubmit: maySubmitNote(actor, appointment, today),
    mayAddAddendum: mayAddAddendum(actor, appointment),
    mayChooseTemplate: mayChooseTemplate(actor, appointment),
    startsWith: startsWith && { ...startsWith, template: richTextForDisplay(startsWith.template) },
    refusals: noteRefusals(actor, appointment, today),
  };
}

export const toTemplate = ({
  id,
  name,
  template,
  status,
  isDefault,
  updatedAt,
  version,
}: SoapTemplateRow): SoapNoteTemplate => ({
  id,
  name,
  template: richTextForDisplay(template),
  status,
  isDefault,
  updatedAt: updatedAt.toISOString(),
  version,
});
