import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { Role } from '@bedside/contracts/people/person.schema';
import { type ComponentType, lazy } from 'react';
import { mayRead } from '../../../auth/access.ts';
import type { Counts } from './use-counts.ts';

interface Reader {
  role: Role;
}

export interface PatientTab {
  /** Behind the patient’s address; empty where the page opens. */
  at: string;
  label: string;
  count?(patient: PatientRecord, counts: Counts): number | undefined;
  /** Everybody who may see patients, where left out. */
  isFor?(reader: Reader): boolean;
  Content: ComponentType<{ patient: PatientRecord }>;
}

const overview: PatientTab = {
  at: '',
  label: 'Overview',
  Content: lazy(() => import('../tabs/Overview.tsx')),
};

/** The tabs of a patient’s page; another area adds its line here. */
const tabs: readonly PatientTab[] = [
  overview,
  {
    at: 'visits',
    label: 'Visits',
    count: (_, { visits }) => visits,
    Content: lazy(() => import('../tabs/Visits.tsx')),
  },
  { at: 'chart', label: 'Chart', Content: lazy(() => import('../tabs/Chart.tsx')) },
  {
    at: 'predictive-360',
    label: 'Predictive 360',
    isFor: ({ role }) => mayRead(role, 'questionnaire-submissions'),
    Content: lazy(() => import('../tabs/Predictive.tsx')),
  },
  { at: 'documents', label: 'Documents', Content: lazy(() => import('../tabs/Documents.tsx')) },
  {
    at: 'household',
    label: 'Household',
    count: ({ household }) => household.length,
    Content: lazy(() => import('../tabs/Household.tsx')),
  },
  {
    at: 'consents',
    label: 'Consents',
    count: (_, { consents }) => consents,
    Content: lazy(() => import('../tabs/Consents.tsx')),
  },
  {
    at: 'insurance',
    label: 'Insurance',
    count: ({ insurances }) => insurances.length,
    Content: lazy(() => import('../tabs/Insurances.tsx')),
  },
  {
    at: 'pharmacy',
    label: 'Pharmacy',
    count: ({ pharmacies }) => pharmacies.length,
    Content: lazy(() => import('../tabs/Pharmacies.tsx')),
  },
  {
    at: 'invoices',
    label: 'Invoices',
    count: (_, { invoices }) => invoices,
    Content: lazy(() => import('../tabs/Invoices.tsx')),
  },
  { at: 'billing', label: 'Billing', Content: lazy(() => import('../tabs/Billing.tsx')) },
  {
    at: 'subscription',
    label: 'Subscription',
    Content: lazy(() => import('../tabs/Subscription.tsx')),
  },
  {
    at: 'notes',
    label: 'Notes',
    count: (_, { notes }) => notes,
    Content: lazy(() => import('../tabs/Notes.tsx')),
  },
  { at: 'messages', label: 'Messages', Content: lazy(() => import('../tabs/Messages.tsx')) },
  {
    at: 'activity',
    label: 'Who looked',
    isFor: ({ role }) => role === 'SUPER_ADMIN',
    Content: lazy(() => import('../tabs/Looks.tsx')),
  },
];

export const tabsFor = (reader: Reader): readonly PatientTab[] =>
  tabs.filter(({ isFor }) => isFor?.(reader) ?? true);

/** Below a tab, and in its place while it is open. */
const pages: readonly PatientTab[] = [
  { at: 'notes/detail', label: 'Notes in full', Content: lazy(() => import('../tabs/NotesInFull.tsx')) },
];

/** The tab at an address below the patient’s; the first one where there is no such tab for the reader. */
export const tabAt = (address: string, reader: Reader): PatientTab =>
  [...tabsFor(reader), ...pages].find(({ at }) => at === address.replace(/\/+$/, '')) ?? overview;
