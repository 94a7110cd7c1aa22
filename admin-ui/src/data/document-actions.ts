import type { CallInput } from '@bedside/contracts/call';
import {
  addReport,
  getDocumentUrl,
  releaseReport,
  removeDocument,
  reviewReport,
} from '@bedside/contracts/care/documents.api';
import { client } from './client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;

interface SeenReport {
  id: string;
  version: number;
}

export const documentActions = {
  documentLink: (id: string, operation: 'VIEW' | 'DOWNLOAD') =>
    client.send(getDocumentUrl, { params: { id }, query: { operation } }),

  removeDocument: (id: string, reason: string) =>
    client.send(removeDocument, { params: { id }, body: { reason } }),

  addReport: (input: Body<typeof addReport>) => client.send(addReport, { body: input }),

  reviewReport: ({ id, version }: SeenReport) =>
    client.send(reviewReport, { params: { id }, body: { version } }),

  releaseReport: ({ id, version }: SeenReport, input: Omit<Body<typeof releaseReport>, 'version'>) =>
    client.send(releaseReport, { params: { id }, body: { ...input, version } }),
};
