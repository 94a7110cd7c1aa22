import type { ChartKind } from '@bedside/contracts/care/chart.schema';

const names = {
  add_past: 'PAST_MEDICAL',
  add_family: 'FAMILY_MEDICAL',
  add_allergies: 'ALLERGY',
  add_medications: 'MEDICATION',
  add_surgical: 'SURGICAL',
} as const satisfies Record<string, ChartKind>;

export const addPages = Object.keys(names);
export const editPages = addPages.map((name) => name.replace('add_', 'edit_'));

export const kindOfPage = (pathname: string): ChartKind =>
  Object.entries(names).find(([name]) => pathname.includes(name.slice('add'.length)))?.[1] ?? 'PAST_MEDICAL';

const nameOf = (kind: ChartKind): string =>
  (Object.entries(names).find(([, one]) => one === kind)?.[0] ?? '').slice('add'.length);

const HISTORY = '/records/medical-history';

/** The user’s own chart needs no ID in the URL. */
export const chartPath = (id?: string) => (id ? `/chart/${id}` : '/chart');
export const historyPath = (id?: string) => (id ? `${HISTORY}/${id}` : HISTORY);
export const addPath = (kind: ChartKind, personId: string) => `${HISTORY}/add${nameOf(kind)}/${personId}`;
export const editPath = (kind: ChartKind, personId: string, entryId: string) =>
  `${HISTORY}/edit${nameOf(kind)}/${personId}/${entryId}`;
