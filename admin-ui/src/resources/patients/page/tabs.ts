import { getHistory } from '@bedside/contracts/care/charts.api';
import { getSubscriptionDetails } from '@bedside/contracts/payments/memberships.api';
import { getBalance } from '@bedside/contracts/payments/refunds.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { listRecordDownloads } from '@bedside/contracts/people/record-downloads.api';
import { type ComponentType, lazy } from 'react';
import { may, mayRead, type Reader } from '../../../auth/use-permission.ts';
import type { Counts } from './use-counts.ts';

/** A tab’s whole content, or one of its segments. */
interface Segment {
  /** Path below the patient's URL; empty for the default tab. */
  at: string;
  label: string;
  /** Defaults to everyone who may see patients. */
  isFor?(reader: Reader): boolean;
  Content: ComponentType<{ patient: PatientRecord }>;
}

interface PatientTab {
  label: string;
  count?(counts: Counts): number | undefined;
  segments: readonly [Segment, ...Segment[]];
}

const tabs: readonly [PatientTab, ...PatientTab[]] = [
  {
    label: 'Overview',
    segments: [{ at: '', label: 'Overview', Content: lazy(() => import('../tabs/Overview.tsx')) }],
  },
  {
    label: 'Visits',
    count: ({ appointments }) => appointments,
    segments: [
      {
        at: 'appointments',
        label: 'Visits',
        isFor: (reader) => mayRead(reader, 'appointments'),
        Content: lazy(() => import('../tabs/Appointments.tsx')),
      },
    ],
  },
  {
    label: 'Chart',
    segments: [
      {
        at: 'chart',
        label: 'History',
        isFor: (reader) => may(reader, getHistory),
        Content: lazy(() => import('../tabs/Chart.tsx')),
      },
      {
        at: 'chart/predictive-360',
        label: 'Predictive 360',
        isFor: (reader) => mayRead(reader, 'questionnaire-submissions'),
        Content: lazy(() => import('../tabs/Questionnaires.tsx')),
      },
    ],
  },
  {
    label: 'Notes',
    count: ({ notes }) => notes,
    segments: [
      {
        at: 'notes',
        label: 'Notes',
        isFor: (reader) => mayRead(reader, 'notes'),
        Content: lazy(() => import('../tabs/Notes.tsx')),
      },
    ],
  },
  {
    label: 'Documents',
    count: ({ documents }) => documents,
    segments: [
      {
        at: 'documents',
        label: 'Documents',
        isFor: (reader) => mayRead(reader, 'documents'),
        Content: lazy(() => import('../tabs/Documents.tsx')),
      },
      {
        at: 'documents/consents',
        label: 'Consents',
        isFor: (reader) => mayRead(reader, 'consents'),
        Content: lazy(() => import('../tabs/Consents.tsx')),
      },
      {
        at: 'documents/copies',
        label: 'Record copies',
        isFor: (reader) => may(reader, listRecordDownloads),
        Content: lazy(() => import('../tabs/RecordCopies.tsx')),
      },
      {
        at: 'documents/corrections',
        label: 'Corrections',
        isFor: (reader) => mayRead(reader, 'amendment-requests'),
        Content: lazy(() => import('../tabs/Amendments.tsx')),
      },
    ],
  },
  {
    label: 'Messages',
    segments: [
      {
        at: 'messages',
        label: 'Messages',
        isFor: (reader) => mayRead(reader, 'messages'),
        Content: lazy(() => import('../tabs/Messages.tsx')),
      },
    ],
  },
  {
    label: 'Billing',
    count: ({ openInvoices }) => openInvoices,
    segments: [
      {
        at: 'billing',
        label: 'Balance',
        isFor: (reader) => may(reader, getBalance),
        Content: lazy(() => import('../tabs/Billing.tsx')),
      },
      {
        at: 'billing/invoices',
        label: 'Invoices',
        isFor: (reader) => mayRead(reader, 'invoices'),
        Content: lazy(() => import('../tabs/Invoices.tsx')),
      },
      {
        at: 'billing/payments',
        label: 'Payments',
        isFor: (reader) => mayRead(reader, 'payments'),
        Content: lazy(() => import('../tabs/Payments.tsx')),
      },
      {
        at: 'billing/subscription',
        label: 'Subscription',
        isFor: (reader) => may(reader, getSubscriptionDetails),
        Content: lazy(() => import('../tabs/Subscription.tsx')),
      },
    ],
  },
  {
    label: 'Activity',
    segments: [
      {
        at: 'activity',
        label: 'Views',
        isFor: ({ role }) => role === 'SUPER_ADMIN',
        Content: lazy(() => import('../tabs/AccessLog.tsx')),
      },
    ],
  },
];

/** Subpages that replace a tab’s content. */
const pages: readonly Segment[] = [
  {
    at: 'notes/detail',
    label: 'All notes',
    isFor: (reader) => mayRead(reader, 'notes'),
    Content: lazy(() => import('../tabs/AllNotes.tsx')),
  },
];

/** The new paths of tabs from earlier versions. Cards of the overview are fragments. */
const moved: Readonly<Record<string, string>> = {
  household: '#household',
  insurance: '#insurance',
  pharmacy: '#pharmacy',
  'predictive-360': 'chart/predictive-360',
  consents: 'documents/consents',
  invoices: 'billing/invoices',
  subscription: 'billing/subscription',
};

const trimmed = (address: string) => address.replace(/\/+$/, '');

export const movedTab = (address: string): string | undefined => moved[trimmed(address)];

const isForReader =
  (reader: Reader) =>
  ({ isFor }: Segment) =>
    isFor?.(reader) ?? true;

interface VisibleTab extends Omit<PatientTab, 'segments'> {
  /** The path of the first segment that the user may open. */
  at: string;
  segments: readonly Segment[];
}

export const tabsFor = (reader: Reader): readonly VisibleTab[] =>
  tabs.flatMap((tab) => {
    const segments = tab.segments.filter(isForReader(reader));
    const [first] = segments;
    return first ? [{ ...tab, at: first.at, segments }] : [];
  });

/** Falls back to the overview if the user has no such tab. */
export function tabAt(address: string, reader: Reader) {
  const at = trimmed(address);
  const tab = tabsFor(reader).find(({ segments }) => segments.some((segment) => segment.at === at));
  const chosen = [...(tab?.segments ?? []), ...pages.filter(isForReader(reader))].find(
    (segment) => segment.at === at,
  );
  return { segment: chosen ?? tabs[0].segments[0], segments: tab?.segments ?? [] };
}
