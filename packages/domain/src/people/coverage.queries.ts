import type { Executor } from '@bedside/db/database';

/** A patient's insurances, the one that is asked to pay first first. */
export const listInsurances = (db: Executor, patientId: string) =>
  db
    .selectFrom('insurances')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .orderBy('priority')
    .orderBy('id')
    .execute();
export type InsuranceRecord = Awaited<ReturnType<typeof listInsurances>>[number];

/** A patient's pharmacies, the preferred one first. */
export const listPharmacies = (db: Executor, patientId: string) =>
  db
    .selectFrom('pharmacies')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('preferred', 'desc')
    .orderBy('id')
    .execute();
export type PharmacyRecord = Awaited<ReturnType<typeof listPharmacies>>[number];
