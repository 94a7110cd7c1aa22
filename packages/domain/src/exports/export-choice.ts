import { fieldError } from '@bedside/contracts/errors';
import type { ExportColumn, ExportReport, NewExport } from '@bedside/contracts/payments/exports.schema';
import { medicalColumns } from './appointment-columns.ts';
import type { Column } from './cells.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { serviceColumns } from './service-columns.ts';

const columns: Record<ExportReport, readonly Column[]> = {
  APPOINTMENT: medicalColumns,
  INVOICE: invoiceColumns,
  SERVICES: serviceColumns,
};

export type ExportChoice = NewExport & { type: ExportReport; keys: string[] };

export const columnsOf = (type: ExportReport): ExportColumn[] =>
  columns[type].map(({ key, label, group }) => ({ key, label, group }));

/** Only listed columns are ever read. @throws VALIDATION */
export function chosenColumns(type: ExportReport, keys: readonly string[] | undefined): readonly Column[] {
  const known = new Map(columns[type].map((column) => [column.key, column]));
  const stranger = keys?.find((key) => !known.has(key));
  if (stranger !== undefined)
    throw fieldError('keys', `Unknown column “${stranger}”. Choose from the list of columns.`);
  return keys ? [...new Set(keys)].flatMap((key) => known.get(key) ?? []) : columns[type];
}

export function choiceOf(newExport: NewExport): ExportChoice {
  const type = newExport.type ?? 'APPOINTMENT';
  const keys = chosenColumns(type, newExport.keys).map(({ key }) => key);
  return { ...newExport, type, keys } as ExportChoice;
}
