import type { ExportRecord, ExportReport } from '@bedside/contracts/payments/exports.schema';
import type { ExportDetails } from '@bedside/domain/exports/export.queries';
import { localDay } from '@bedside/domain/practice/local-time';

export const toExport = (row: ExportDetails): ExportRecord => {
  const { createdBy, firstName, lastName, filters, columnKeys, failureMessage, ...rest } = row;
  return {
    ...rest,
    keys: columnKeys,
    failure: failureMessage,
    filters: filters as Record<string, unknown>,
    by: { id: createdBy, fullname: `${firstName} ${lastName}` },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
};

const names: Record<ExportReport, string> = {
  APPOINTMENT: 'Medical export report',
  INVOICE: 'Invoices report',
  SERVICES: 'Services report',
};

/** `Services report 2026-11-21.csv` */
export const fileNameOf = (type: ExportReport, at: Date, timeZone: string): string =>
  `${names[type]} ${localDay(at, timeZone)}.csv`;
