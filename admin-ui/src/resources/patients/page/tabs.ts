import { getHistory } from '@bedside/contracts/care/charts.api';
import { getSubscriptionDetails } from '@bedside/contracts/payments/memberships.api';
import { getBalance } from '@bedside/contracts/payments/refunds.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { type ComponentType, lazy } from 'react';
import { may, mayRead, type Reader } from '../../../auth/use-permission.ts';
import type { Counts } from './use-counts.ts';

interface PatientTab {
  /** Path below the patient's URL; empty for the default tab. */
  at: string;
  label: string;
  count?(patient: PatientRecord, counts: Counts): number | undefined;
  /** Defaults to everyone who may see patients. */
  isFor?(reader: Reader): boolean;
  Content: ComponentType<{ patient: PatientRecord }>;
}

const overview: PatientTab = {
  at: '',
  label: 'Overview',
  Content: lazy(() => import('../tabs/Overview.tsx')),
};

const tabs: readonly PatientTab[] = [
  overview,
  {
    at: 'appointments',
    label: 'Visits',
    count: (_, { appointments }) => appointments,
    isFor: (reader) => mayRead(reader, 'appointments'),
    Content: lazy(() => import('../tabs/Appointments.tsx')),
  },
  {
    at: 'chart',
    label: 'Chart',
    isFor: (reader) => may(reader, getHistory),
    Content: lazy(() => import('../tabs/Chart.tsx')),
  },
  {
    at: 'predictive-360',
    label: 'Predictive 360',
    isFor: (reader) => mayRead(reader, 'questionnaire-submissions'),
    Content: lazy(() => import('../tabs/Questionnaires.tsx')),
  },
  {
    at: 'documents',
    label: 'Documents',
    isFor: (reader) => mayRead(reader, 'documents'),
    Content: lazy(() => import('../tabs/Documents.tsx')),
  },
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
    isFor: (reader) => mayRead(reader, 'consents'),
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
    isFor: (reader) => mayRead(reader, 'invoices'),
    Content: lazy(() => import('../tabs/Invoices.tsx')),
  },
  {
    at: 'billing',
    label: 'Billing',
    isFor: (reader) => may(reader, getBalance),
    Content: lazy(() => import('../tabs/Billing.tsx')),
  },
  {
    at: 'subscription',
    label: 'Subscription',
    isFor: (reader) => may(reader, getSubscriptionDetails),
    Content: lazy(() => import('../tabs/Subscription.tsx')),
  },
  {
    at: 'notes',
    label: 'Notes',
    count: (_, { notes }) => notes,
    isFor: (reader) => mayRead(reader, 'notes'),
    Content: lazy(() => import('../tabs/Notes.tsx')),
  },
  {
    at: 'messages',
    label: 'Messages',
    isFor: (reader) => mayRead(reader, 'messages'),
    Content: lazy(() => import('../tabs/Messages.tsx')),
  },
  {
    at: 'activity',
    label: 'Access log',
    isFor: ({ role }) => role === 'SUPER_ADMIN',
    Content: lazy(() => import('../tabs/AccessLog.tsx')),
  },
];

const isForReader =
  (reader: Reader) =>
  ({ isFor }: PatientTab) =>
    isFor?.(reader) ?? true;

export const tabsFor = (reader: Reader): readonly PatientTab[] => tabs.filter(isForReader(reader));

/** Subpages that replace their tab's content. */
const pages: readonly PatientTab[] = [
  {
    at: 'notes/detail',
    label: 'All notes',
    isFor: (reader) => mayRead(reader, 'notes'),
    Content: lazy(() => import('../tabs/AllNotes.tsx')),
  },
];

/** Falls back to the first tab when the user has no such tab. */
export const tabAt = (address: string, reader: Reader): PatientTab =>
  [...tabs, ...pages].filter(isForReader(reader)).find(({ at }) => at === address.replace(/\/+$/, '')) ??
  overview;
