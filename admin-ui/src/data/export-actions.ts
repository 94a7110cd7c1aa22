import {
  downloadExportList,
  downloadServicesExportList,
  listExportKeys,
  openExport,
  previewExport,
} from '@bedside/contracts/payments/exports.api';
import {
  type ExportReport,
  exportRecord,
  type NewExport,
  newExport,
} from '@bedside/contracts/payments/exports.schema';
import {
  getSalesTaxDetail,
  type TaxPeriod,
  updateSalesTaxDetail,
} from '@bedside/contracts/payments/taxes.api';
import type { GetListParams } from 'react-admin';
import { createFormSubmit } from '../components/create-form-submit.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

/** Rows of a preview are read as lists, one for each kind of export. */
export const previewTypes: Readonly<Record<string, ExportReport>> = {
  export: 'APPOINTMENT',
  'export-services': 'SERVICES',
  'export-invoices': 'INVOICE',
};

/** What the filters of such a list, with the columns chosen, ask for. */
export function exportOf(type: ExportReport, { keys, q, ...filters }: Record<string, unknown>): NewExport {
  const searched = q === undefined ? filters : { ...filters, searchQuery: q };
  return newExport.parse({ type, ...(keys !== undefined && { keys }), filters: searched });
}

export async function previewRows(type: ExportReport, { pagination, filter }: GetListParams) {
  const { page = 1, perPage: take = 50 } = pagination ?? {};
  const { data, meta } = await client.send(previewExport, {
    query: { page, take },
    body: exportOf(type, filter),
  });
  return {
    data: data.rows.map((cells, index) => ({ id: String((page - 1) * take + index), cells })),
    total: meta?.itemCount ?? 0,
    meta: {},
  };
}

const fileName = /filename="([^"]+)"/;

export const exportActions = {
  exportKeys: (type: ExportReport) => client.send(listExportKeys, { query: { type } }),

  /** Saves the file at once. */
  async downloadExport({ type = 'APPOINTMENT', ...rest }: NewExport) {
    const { path, body } =
      type === 'SERVICES'
        ? { path: downloadServicesExportList.path, body: rest }
        : { path: downloadExportList.path, body: { type, ...rest } };
    const response = await client.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const url = URL.createObjectURL(await response.blob());
    createFormSubmit(
      url,
      fileName.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv',
    );
    URL.revokeObjectURL(url);
    return { message: 'Downloaded Successfuly' };
  },

  async prepareExport(asked: NewExport) {
    const { json } = await httpClient('/admin/exports', { method: 'POST', body: JSON.stringify(asked) });
    exportRecord.parse(json);
    return { message: 'Preparing your file. We’ll notify you when it’s ready.' };
  },

  async takeBackExport(id: string) {
    const { json } = await httpClient(`/admin/exports/${id}`, { method: 'DELETE' });
    const { status } = exportRecord.parse(json);
    return { message: status === 'CANCELLED' ? 'Export canceled' : 'File deleted' };
  },

  /** Follows a link to the file, good once; by the token of a message, or the export itself. */
  async openExport(by: { id: string } | { token: string }) {
    const { data } = await client.send(openExport, { body: by });
    location.assign(data.link);
    return { message: 'Downloaded Successfuly' };
  },

  salesTax: (query: { period: TaxPeriod; year: number | undefined }) =>
    client.send(getSalesTaxDetail, { query }),

  setSalesTax: (body: { taxRate: number; jurisdiction: string; effectiveFrom: string }) =>
    client.send(updateSalesTaxDetail, { body }),
};
