import { ApiError } from '@bedside/api-client/api-error';
import type { Answer, SendOptions } from '@bedside/api-client/client';
import { type AdminResource, isAdminResource } from '@bedside/contracts/admin-resource';
import { type Call, type CallInput, isCall } from '@bedside/contracts/call';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { z } from 'zod';
import * as calls from './calls.ts';
import { client, facetsOf, httpClient, inBackground } from './client.ts';
import { fileMethods, previewRows, previewTypes } from './files.ts';

const declared = Object.entries<unknown>(calls);

export const resources: ReadonlyMap<string, AdminResource> = new Map(
  declared.flatMap(([, one]) => (isAdminResource(one) ? [[one.name, one]] : [])),
);

const rest = simpleRest('/admin', httpClient);
const restInBackground = simpleRest('/admin', inBackground);

/** Query meta for refetches after a live message. */
export const background = { isBackground: true };
const restFor = (meta: { isBackground?: boolean } | undefined) =>
  meta?.isBackground ? restInBackground : rest;

type UploadOptions = Parameters<typeof client.upload>[3];

/** The method of a call with an upload takes the file first. */
type Method<C extends Call> = C extends { upload: object }
  ? (file: Blob, input: CallInput<C>, options?: UploadOptions) => Promise<Answer<C>>
  : Record<never, never> extends CallInput<C>
    ? (input?: CallInput<C>, options?: SendOptions) => Promise<Answer<C>>
    : (input: CallInput<C>, options?: SendOptions) => Promise<Answer<C>>;
/** Drops react-admin's index signature, which allows any method name. */
type CoreMethods = Pick<
  DataProvider,
  | 'getList'
  | 'getOne'
  | 'getMany'
  | 'getManyReference'
  | 'create'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'deleteMany'
  | 'supportAbortSignal'
>;
type Calls = {
  [Name in keyof typeof calls as (typeof calls)[Name] extends Call ? Name : never]: Method<
    Extract<(typeof calls)[Name], Call>
  >;
};

const methodOf = (call: Call) =>
  call.upload
    ? (file: Blob, input: CallInput<Call>, options?: UploadOptions) =>
        client.upload(call, file, input, options)
    : (input: CallInput<Call>, options?: SendOptions) => client.send(call, input, options);

const methods = Object.fromEntries(
  declared.flatMap(([name, one]) => (isCall(one) ? [[name, methodOf(one)]] : [])),
) as unknown as Calls;

/** Resources written through calls instead of POST, PUT and DELETE. */
const writes: Readonly<Record<string, { create: Call; update: Call; remove: Call }>> = {
  services: { create: calls.addService, update: calls.updateService, remove: calls.removeService },
  'provider-services': {
    create: calls.addProviderService,
    update: calls.updateProviderService,
    remove: calls.removeProviderService,
  },
  'soap-note-templates': {
    create: calls.addSoapNoteTemplate,
    update: calls.updateSoapNoteTemplateText,
    remove: calls.deleteSoapNoteTemplate,
  },
  admins: { create: calls.createAdmin, update: calls.updateAdmin, remove: calls.deleteAdmin },
};

/** Validates responses, so that screens can rely on their types. */
function checked<T>(schema: z.ZodType | undefined, value: unknown): T {
  const result = schema?.safeParse(value);
  if (result?.success) return z.custom<T>().parse(result.data);
  throw new ApiError(200, 'UNREADABLE', 'Unexpected response from the server.');
}

const rowSchema = (resource: string) => resources.get(resource)?.row;
const recordSchema = (resource: string) => resources.get(resource)?.record ?? rowSchema(resource);
const checkedRows = <T>(resource: string, rows: unknown): T[] =>
  checked(z.array(rowSchema(resource) ?? z.never()), rows);

/** The record that the server returned, if any, and its message. */
const written = <T>(id: unknown, answer: object): { data: T } => ({
  data: checked(z.unknown(), { id: id ?? '', ...answer }),
});

const write = (resource: string, id: unknown, method: string, body?: object) =>
  httpClient(`/admin/${resource}${id === undefined ? '' : `/${id}`}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });

/** react-admin's data provider over `/v1/admin`, with a method for each contract call. */
export const dataProvider: CoreMethods & Omit<Calls, keyof typeof fileMethods> & typeof fileMethods = {
  ...rest,
  ...methods,
  ...fileMethods,
  supportAbortSignal: true,

  async getList(resource, params) {
    const preview = previewTypes[resource];
    if (preview) return checked(z.unknown(), await previewRows(preview, params));
    const { data, total } = await restFor(params.meta).getList(resource, params);
    return { data: checkedRows(resource, data), total, meta: { facets: facetsOf(data) } };
  },

  async getMany(resource, params) {
    const { data } = await restFor(params.meta).getMany(resource, params);
    return { data: checkedRows(resource, data) };
  },

  async getOne(resource, params) {
    const { data } = await restFor(params.meta).getOne(resource, params);
    return { data: checked(recordSchema(resource), data) };
  },

  async create(resource, { data }) {
    const call = writes[resource]?.create;
    if (call) return written(undefined, await client.send(call, { body: data }));
    const { json } = await write(resource, undefined, 'POST', data);
    return written(undefined, json ?? {});
  },

  /** `previousData.version` guards against a concurrent change. */
  async update(resource, { id, data, previousData }) {
    const version = previousData?.version;
    const call = writes[resource]?.update;
    if (call) return written(id, await client.send(call, { body: { id, version, ...data } }));
    const { json } = await write(resource, id, 'PUT', { ...data, ...(version !== undefined && { version }) });
    return written(id, json ?? {});
  },

  async delete(resource, { id }) {
    const call = writes[resource]?.remove;
    if (call) return written(id, await client.send(call, { params: { id } }));
    const { json } = await write(resource, id, 'DELETE');
    return written(id, json ?? {});
  },
};

export type ConsoleDataProvider = typeof dataProvider;
