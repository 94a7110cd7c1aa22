import { connect } from '@bedside/db/connection';
import { withValues } from '@bedside/db/snapshot';
import type { Context } from '@bedside/domain/context';
import type { ExportChoice } from '@bedside/domain/exports/export-choice';
import { exportStatements } from '@bedside/domain/exports/export-rows';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { TODAY } from './dataset.ts';

export const choice: ExportChoice = {
  type: 'APPOINTMENT',
  keys: [
    'appointmentKey',
    'appointmentStatus',
    'serviceDate',
    'startTime',
    'telemedicine',
    'provider',
    'patientName',
    'patientEmail',
    'patientPhone',
    'dateOfBirth',
    'membershipType',
    'address',
    'city',
    'postalCode',
    'invoiceNumber',
    'totalAmount',
    'paymentMode',
    'paidAt',
  ],
};

export const ctx: Context = {
  actor: { userId: '', role: 'SUPER_ADMIN', permissions: [], sessionId: '' },
  requestId: 'bench',
  now: new Date(`${TODAY}T17:00:00Z`),
  ip: null,
};

export async function exportStatement(url: string): Promise<string> {
  const db = connect({ url, size: 1 });
  const settings = await practiceSettings(db);
  const { rows } = exportStatements(db, ctx, choice, settings);
  await db.destroy();
  return withValues(rows);
}
