import type { CallInput } from '@bedside/contracts/call';
import { questionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { questionnairesResource } from '@bedside/contracts/questionnaires/questionnaires.api';
import {
  attachSubmissionPdf,
  copyQuestionnaire,
  deleteSubmission,
  downloadSubmissionPdf,
  exportQuestionnaire,
  importQuestionnaire,
  publishQuestionnaire,
  resendQuestionnaire,
  retireQuestionnaire,
  sendQuestionnaire,
} from '@bedside/contracts/questionnaires/questionnaires.api';
import type { z } from 'zod';
import { createFormSubmit } from '../components/create-form-submit.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;

interface SeenForm {
  id: string;
  version: number;
}

const path = '/admin/questionnaires';

/** Hands a file of our own making to the browser. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  createFormSubmit(url, name);
  URL.revokeObjectURL(url);
}

/** Forms, and what is sent of them. */
export const questionnaireActions = {
  sendQuestionnaire: (input: Body<typeof sendQuestionnaire>, key: string) =>
    client.send(sendQuestionnaire, { body: input }, { idempotencyKey: key }),

  resendQuestionnaire: (id: string) => client.send(resendQuestionnaire, { params: { id } }),

  deleteSubmission: (id: string) => client.send(deleteSubmission, { params: { id } }),

  attachSubmission: (input: Body<typeof attachSubmissionPdf>) =>
    client.send(attachSubmissionPdf, { body: input }),

  /** Saves the assessment as a PDF at once. */
  async downloadSubmission(id: string, name: string) {
    const response = await client.request(downloadSubmissionPdf.path.replace('{id}', id));
    saveBlob(await response.blob(), `${name}.pdf`);
    return { message: 'Downloaded Successfuly' };
  },

  async addForm(form: z.input<typeof questionnairesResource.create>) {
    const { json } = await httpClient(path, { method: 'POST', body: JSON.stringify(form) });
    return { message: 'Draft saved', data: questionnaireRecord.parse(json) };
  },

  async saveForm(id: string, form: z.input<typeof questionnairesResource.update>) {
    const { json } = await httpClient(`${path}/${id}`, { method: 'PUT', body: JSON.stringify(form) });
    return { message: 'Draft saved', data: questionnaireRecord.parse(json) };
  },

  publishForm: ({ id, version }: SeenForm) =>
    client.send(publishQuestionnaire, { params: { id }, body: { version } }),

  retireForm: ({ id, version }: SeenForm) =>
    client.send(retireQuestionnaire, { params: { id }, body: { version } }),

  copyForm: (id: string, name: string) => client.send(copyQuestionnaire, { params: { id }, body: { name } }),

  importForm: (resource: Record<string, unknown>) => client.send(importQuestionnaire, { body: { resource } }),

  /** Saves a form as a FHIR R4 Questionnaire. */
  async exportForm(id: string, name: string) {
    const { data } = await client.send(exportQuestionnaire, { params: { id } });
    const json = JSON.stringify(data, null, 2);
    saveBlob(new Blob([json], { type: 'application/fhir+json' }), `${name}.fhir.json`);
    return { message: 'File downloaded' };
  },
};
