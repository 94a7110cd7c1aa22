import type { FileLink, SoapNoteRecord, SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { richTextForDisplay } from '@bedside/domain/care/rich-text.policy';
import {
  mayAddAddendum,
  mayChooseTemplate,
  maySubmitNote,
  mayWriteNote,
  noteRefusals,
} from '@bedside/domain/care/soap-note.policy';
import type { SoapNoteFacts } from '@bedside/domain/care/soap-note.queries';
import type { SoapTemplateRow } from '@bedside/domain/care/soap-template.queries';
import type { Actor } from '@bedside/domain/context';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';

/** @param linkTo signs a link to a document for the one who asks */
export function toSoapNote(
  { visit, addenda, images, codes, startsWith, today }: SoapNoteFacts,
  actor: Actor,
  linkTo: (documentId: string) => string,
): SoapNoteRecord {
  const linksTo = (some: typeof images): FileLink[] =>
    some.map(({ createdAt: _, ...image }) => ({ ...image, url: linkTo(image.id) }));
  const isLater = ({ createdAt }: { createdAt: Date }) =>
    visit.soapNoteSubmittedAt !== null && createdAt > visit.soapNoteSubmittedAt;
  return {
    appointmentId: visit.id,
    appointmentKey: visit.key,
    patientId: visit.patientId,
    patientName: fullNameOf(visit),
    patientDateOfBirth: visit.dateOfBirth,
    serviceDate: visit.serviceDate,
    providerName: visit.providerName,
    soapNoteTemplate: visit.soapNoteTemplateId,
    soapNoteTemplateName: visit.soapNoteTemplateName,
    soapNote: richTextForDisplay(visit.soapNote),
    soapNoteStatus: visit.soapNoteStatus,
    soapNoteVersion: visit.soapNoteVersion,
    savedAt: visit.soapNoteSavedAt?.toISOString() ?? null,
    savedBy: visit.savedBy,
    submittedAt: visit.soapNoteSubmittedAt?.toISOString() ?? null,
    submittedBy: visit.submittedBy,
    addenda: addenda.map(({ id, text, writtenAt, ...writer }) => ({
      id,
      text,
      byName: fullNameOf(writer),
      at: writtenAt.toISOString(),
    })),
    images: linksTo(images.filter((image) => !isLater(image))),
    addendumImages: linksTo(images.filter(isLater)),
    ...codes,
    mayWrite: mayWriteNote(actor, visit),
    maySubmit: maySubmitNote(actor, visit, today),
    mayAddAddendum: mayAddAddendum(actor, visit),
    mayChooseTemplate: mayChooseTemplate(actor, visit),
    startsWith: startsWith && { ...startsWith, template: richTextForDisplay(startsWith.template) },
    refusals: noteRefusals(actor, visit, today),
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
