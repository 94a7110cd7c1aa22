import type { Tx } from '@bedside/db/database';
import { isActiveAllergy } from '../care/chart.policy.ts';
import type { EntryRead } from '../fhir/read-elements.ts';

export const activeAllergy = (patientId: string): string => `${patientId}|active allergy`;

/** Entries with the same key are the same record. A renewed prescription is a separate one. */
export function keyOf(patientId: string, entry: EntryRead): string {
  const parts = (): (string | undefined)[] => {
    if (entry.place === 'INSURANCE') return [entry.payerName, entry.memberId];
    if (entry.place !== 'CHART') return [];
    switch (entry.kind) {
      case 'ALLERGY':
        return [entry.kind, entry.fields.substance];
      case 'PAST_MEDICAL':
        return [entry.kind, entry.fields.condition, entry.fields.onset];
      case 'MEDICATION':
        return [entry.kind, entry.fields.name, entry.fields.dose, entry.fields.frequency, entry.fields.start];
      default:
        return [entry.kind, JSON.stringify(entry.fields)];
    }
  };
  return [patientId, entry.place, ...parts().map((part) => part?.toLowerCase() ?? '')].join('|');
}

export async function recordsThere(tx: Tx, patientIds: readonly string[]): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const entries = await tx
    .selectFrom('chartEntries')
    .select(['patientId', 'kind', 'fields'])
    .where('patientId', 'in', [...patientIds])
    .where('removedAt', 'is', null)
    .execute();
  const insurances = await tx
    .selectFrom('insurances')
    .select(['patientId', 'payerName', 'memberId'])
    .where('patientId', 'in', [...patientIds])
    .where('removedAt', 'is', null)
    .execute();
  const statements = await tx
    .selectFrom('noKnownAllergies')
    .select('patientId')
    .where('patientId', 'in', [...patientIds])
    .execute();
  return new Set([
    ...statements.map(({ patientId }) => keyOf(patientId, { place: 'NO_ALLERGIES' })),
    ...entries.map(({ patientId, kind, fields }) =>
      keyOf(patientId, { place: 'CHART', kind, fields, codes: [] } as EntryRead),
    ),
    ...entries
      .filter(({ kind, fields }) => isActiveAllergy(kind, Object(fields)))
      .map(({ patientId }) => activeAllergy(patientId)),
    ...insurances.map(({ patientId, ...one }) =>
      keyOf(patientId, { place: 'INSURANCE', ...one } as EntryRead),
    ),
  ]);
}
