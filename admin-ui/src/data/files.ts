import {
  downloadExportList,
  downloadServicesExportList,
  openExport,
  previewExport,
} from '@bedside/contracts/payments/exports.api';
import { type ExportReport, type NewExport, newExport } from '@bedside/contracts/payments/exports.schema';
import { downloadImportProblems } from '@bedside/contracts/people/imports.api';
import { openRecordDownload } from '@bedside/contracts/people/record-downloads.api';
import { exportQuestionnaire } from '@bedside/contracts/questionnaires/questionnaires.api';
import { downloadSubmissionPdf } from '@bedside/contracts/questionnaires/submissions.api';
import type { GetListParams } from 'react-admin';
import { client } from './client.ts';

export const previewTypes: Readonly<Record<string, ExportReport>> = {
  export: 'APPOINTMENT',
  'export-services': 'SERVICES',
  'export-invoices': 'INVOICE',
};

/** Converts list filters and columns to export parameters. */
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

/** Downloads through a form post, so that the page stays open. */
export function createFormSubmit(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  createFormSubmit(url, name);
  URL.revokeObjectURL(url);
}

const fileName = /filename="([^"]+)"/;

export const fileMethods = {
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
    const name = fileName.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveBlob(await response.blob(), name ?? 'export.csv');
    return { message: 'Downloaded Successfuly' };
  },

  /** Downloads an export by message token or export ID. The link works once. */
  async openExport(by: { id: string } | { token: string }) {
    const { data } = await client.send(openExport, { body: by });
    location.assign(data.link);
    return { message: 'Downloaded Successfuly' };
  },

  async openRecordDownload(id: string) {
    const { data } = await client.send(openRecordDownload, { params: { id } });
    location.assign(data.link);
    return { message: 'Download started' };
  },

  async downloadSubmissionPdf(id: string, name: string) {
    const response = await client.request(downloadSubmissionPdf.path.replace('{id}', id));
    saveBlob(await response.blob(), `${name}.pdf`);
    return { message: 'Downloaded Successfuly' };
  },

  async downloadImportProblems(id: string) {
    const response = await client.request(downloadImportProblems.path.replace('{id}', id));
    saveBlob(await response.blob(), 'rows-to-fix.csv');
    return { message: 'File downloaded' };
  },

  async exportQuestionnaire(id: string, name: string) {
    const { data } = await client.send(exportQuestionnaire, { params: { id } });
    const json = JSON.stringify(data, null, 2);
    saveBlob(new Blob([json], { type: 'application/fhir+json' }), `${name}.fhir.json`);
    return { message: 'File downloaded' };
  },
};
