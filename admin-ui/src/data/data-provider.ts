import { ApiError } from '@bedside/api-client/api-error';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, useDataProvider } from 'react-admin';
import { z } from 'zod';
import { appointmentActions } from './appointment-actions.ts';
import { appointmentRequestActions } from './appointment-request-actions.ts';
import { bulkActions } from './bulk-actions.ts';
import { catalogActions } from './catalog-actions.ts';
import { chartActions } from './chart-actions.ts';
import { chatActions } from './chat-actions.ts';
import { codeActions } from './code-actions.ts';
import { consentActions } from './consent-actions.ts';
import { documentActions } from './document-actions.ts';
import { exportActions, previewRows, previewTypes } from './export-actions.ts';
import { facetsOf, httpClient, inBackground } from './http-client.ts';
import { membershipActions } from './membership-actions.ts';
import { messageActions } from './message-actions.ts';
import { noteActions } from './note-actions.ts';
import { paymentActions } from './payment-actions.ts';
import { peopleActions } from './people-actions.ts';
import { questionnaireActions } from './questionnaire-actions.ts';
import { resources } from './resources.ts';
import { settingsActions } from './settings-actions.ts';
import { soapActions } from './soap-actions.ts';
import { staffActions } from './staff-actions.ts';
import { templateActions } from './template-actions.ts';
import { viewActions } from './view-actions.ts';

const rest = simpleRest('/admin', httpClient);
const restInBackground = simpleRest('/admin', inBackground);

/** In the meta of a read: the screen makes it by itself, since a live message came. */
export const background = { isBackground: true };
const restFor = (meta: { isBackground?: boolean } | undefined) =>
  meta?.isBackground ? restInBackground : rest;

const actions = {
  ...staffActions,
  ...consentActions,
  ...documentActions,
  ...appointmentActions,
  ...bulkActions,
  ...catalogActions,
  ...chatActions,
  ...chartActions,
  ...paymentActions,
  ...exportActions,
  ...membershipActions,
  ...messageActions,
  ...peopleActions,
  ...questionnaireActions,
  ...viewActions,
  ...settingsActions,
  ...soapActions,
  ...templateActions,
  ...codeActions,
  ...noteActions,
  ...appointmentRequestActions,
};
export type Actions = typeof actions;

/** Rows and records are held against the contract, so that a screen may trust their types. */
function checked<T>(schema: z.ZodType | undefined, value: unknown): T {
  const result = schema?.safeParse(value);
  if (result?.success) return z.custom<T>().parse(result.data);
  throw new ApiError(200, 'UNREADABLE', 'Unexpected response from the server.');
}

const rowSchema = (resource: string) => resources.get(resource)?.row;
const recordSchema = (resource: string) => resources.get(resource)?.record ?? rowSchema(resource);

export const dataProvider: DataProvider & Actions = {
  ...rest,
  ...actions,
  supportAbortSignal: true,

  async getList(resource, params) {
    const preview = previewTypes[resource];
    if (preview) return checked(z.unknown(), await previewRows(preview, params));
    const { data, total } = await restFor(params.meta).getList(resource, params);
    return {
      data: checkedRows(resource, data),
      total,
      meta: { facets: facetsOf(data) },
    };
  },

  async getMany(resource, params) {
    const { data } = await restFor(params.meta).getMany(resource, params);
    return { data: checkedRows(resource, data) };
  },

  async getOne(resource, params) {
    const { data } = await restFor(params.meta).getOne(resource, params);
    return { data: checked(recordSchema(resource), data) };
  },
};

const checkedRows = <T>(resource: string, rows: unknown): T[] =>
  checked(z.array(rowSchema(resource) ?? z.never()), rows);

/** The named actions, each one call of the contract. A refused session signs out, as with every request. */
export const useActions = (): Actions => useDataProvider<DataProvider & Actions>();
