import type { CallInput } from '@bedside/contracts/call';
import {
  addSoapAddendum,
  addSoapNoteTemplate,
  chooseSoapNoteTemplate,
  deleteSoapNoteTemplate,
  saveSoapNote,
  submitSoapNote,
  updateSoapNoteTemplateText,
} from '@bedside/contracts/care/soap-notes.api';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;

/** Changes of SOAP notes and their templates. */
export const soapActions = {
  /** `version`: of the note. */
  saveSoapNote: ({ id, version }: SeenVersion, soapNote: string) =>
    client.send(saveSoapNote, { params: { id }, body: { soapNote, soapNoteVersion: version } }),

  submitSoapNote: ({ id, version }: SeenVersion) =>
    client.send(submitSoapNote, { params: { id }, body: { soapNoteVersion: version } }),

  addSoapAddendum: (id: string, text: string) =>
    client.send(addSoapAddendum, { params: { id }, body: { text } }),

  chooseSoapTemplate: (appointmentId: string, soapNoteTemplate: string) =>
    client.send(chooseSoapNoteTemplate, { body: { appointmentId, soapNoteTemplate } }),

  addSoapTemplate: (input: Body<typeof addSoapNoteTemplate>) =>
    client.send(addSoapNoteTemplate, { body: input }),

  changeSoapTemplate: (
    { id, version }: SeenVersion,
    changes: Omit<Body<typeof updateSoapNoteTemplateText>, 'id' | 'version'>,
  ) => client.send(updateSoapNoteTemplateText, { body: { id, version, ...changes } }),

  removeSoapTemplate: (id: string) => client.send(deleteSoapNoteTemplate, { params: { id } }),
};
