import type { Chart, ChartEntry } from '@bedside/contracts/care/chart.schema';
import { getHistory, listHistoryChanges } from '@bedside/contracts/care/charts.api';
import { listVitals } from '@bedside/contracts/care/vitals.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { Person } from '@bedside/ui-kit/components/Avatar';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { othersOf } from '../family/household.ts';

export const chartQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.charts, id],
    queryFn: async ({ signal }) => (await client.send(getHistory, { params: { id } }, { signal })).data,
  });

export const vitalsQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.charts, 'vitals', id],
    queryFn: async ({ signal }) => (await client.send(listVitals, { params: { id } }, { signal })).data,
  });

export const entryChangesQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.charts, 'entry', id],
    queryFn: async ({ signal }) =>
      (await client.send(listHistoryChanges, { params: { id } }, { signal })).data,
  });

export function useChartChange() {
  const queries = useQueryClient();
  return {
    refresh: () => queries.invalidateQueries({ queryKey: [keys.charts] }),
    latest: (id: string) => queries.fetchQuery({ ...chartQuery(id), staleTime: 0 }),
  };
}

/** The user and, for account holders, household members without an account. */
export function chartPeople(patient: PatientRecord): Person[] {
  const managed = patient.isAccountHolder
    ? othersOf(patient).filter(({ hasUserAccount }) => !hasUserAccount)
    : [];
  return [patient, ...managed];
}

/** Household members who manage their own chart. */
export const ownChartNames = (patient: PatientRecord): string[] =>
  patient.isAccountHolder
    ? othersOf(patient).flatMap(({ hasUserAccount, firstName }) => (hasUserAccount ? [firstName] : []))
    : [];

export const entriesOf = (chart: Chart): ChartEntry[] => [
  ...chart.allergies,
  ...chart.medications,
  ...chart.pastMedical,
  ...chart.familyMedical,
  ...chart.surgical,
];

export function lastReview(chart: Chart): { by: string; at: string } | null {
  let last: { by: string; at: string } | null = null;
  for (const { reviewedBy: by, reviewedAt: at } of entriesOf(chart))
    if (by && at && (!last || at > last.at)) last = { by, at };
  return last;
}
