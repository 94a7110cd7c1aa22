import { getAdminDashboard, type OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import { getBoard, getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import { listDxCodes } from '@bedside/contracts/care/codes.api';
import { listAppointmentChats } from '@bedside/contracts/messaging/chat.api';
import { confirmPayment, verifyPayment } from '@bedside/contracts/payments/offline-payments.api';
import type { CurrentUser, Role } from '@bedside/contracts/people/user.schema';
import { answersPatients, readsMoney } from '@bedside/contracts/permission';
import type { LucideIcon } from 'lucide-react';
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import Crown from 'lucide-react/icons/crown';
import FileDown from 'lucide-react/icons/file-down';
import Globe from 'lucide-react/icons/globe';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTodo from 'lucide-react/icons/list-todo';
import Receipt from 'lucide-react/icons/receipt';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Stethoscope from 'lucide-react/icons/stethoscope';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import Users from 'lucide-react/icons/users';
import { useLocation } from 'react-router';
import type { Door, Reader } from '../auth/use-permission.ts';
import { may, mayRead } from '../auth/use-permission.ts';
import { useMe } from '../data/me.ts';
import { useOpenWork } from '../data/open-work.ts';
import { noSiblings, type RouteTab, type SiblingLists } from '../list/ListTabs.tsx';
import { codeTabs } from '../resources/codes/code-lists.ts';
import { exportTabs } from '../resources/exports/export-token.ts';
import { membershipTabs } from '../resources/memberships/subscription-badges.ts';
import { messageTabs } from '../resources/messages/message-badges.ts';
import { questionnairesTabs } from '../resources/questionnaires/submission-badges.ts';
import { catalogTabs } from '../resources/services/catalog.ts';
import { taxTabs } from '../resources/taxes/CurrentRates.tsx';

type Queue = keyof OpenWork;

interface Screen {
  resource: string;
  /** For screens whose access doesn't follow from a resource. */
  opensWith?: Door;
  /** When it differs from the resource name. */
  path?: string;
  /** Other addresses of the same list. */
  also?: readonly string[];
  /** For whom its entry opens here. */
  startsFor?: Role;
  /** Of its tab and in the palette. */
  label: string;
  /** Whose open work its tab shows. */
  queue?: Queue;
  /** It shows the rows of these lists together. */
  of?: readonly Screen[];
  /** Lists with their own tabs below this one. */
  below?: readonly RouteTab[];
}

/** A link of the navigation, with the lists that it leads to. */
interface Entry {
  label: string;
  icon: LucideIcon;
  /** The first one that may be read opens, and those with open work before it. */
  screens: readonly Screen[];
  /** One screen of several lists: they all have its title. */
  isOneScreen?: boolean;
  /** Its lists stay beside what they open. */
  keepsTabs?: boolean;
  /** Badge count. */
  waiting?: (counts: Counts) => number;
}

interface Counts {
  me: Pick<CurrentUser, 'unreadChatCount'>;
  work: OpenWork | undefined;
}

interface Section {
  label: string;
  entries: readonly Entry[];
}

/** What in billing waits for a decision. */
const reviews: readonly Screen[] = [
  {
    resource: 'unverified-payments',
    path: 'appointments/unVerified_payments',
    label: 'Unverified payments',
    queue: 'unverifiedPayments',
    opensWith: verifyPayment,
  },
  {
    resource: 'bml-requests',
    path: 'bml_request',
    also: ['/appointments/BML_request'],
    label: 'Bill-later requests',
    queue: 'bmlRequests',
    opensWith: confirmPayment,
  },
  {
    resource: 'cash-requests',
    path: 'cashRequest',
    label: 'Cash requests',
    queue: 'cashRequests',
    opensWith: confirmPayment,
  },
  { resource: 'disputes', label: 'Disputes', queue: 'disputes' },
  { resource: 'payment-reviews', label: 'Payment reviews', queue: 'paymentReviews' },
  {
    resource: 'payment-reviews',
    path: 'payment-reviews/refunds',
    label: 'Failed refunds',
    queue: 'failedRefunds',
  },
];

const allReviews: Screen = { resource: 'to-review', label: 'All', of: reviews };

function openWorkOf({ queue, of }: Screen, work: OpenWork | undefined): number | undefined {
  if (!of) return (queue && work?.[queue]) ?? undefined;
  return of.reduce((sum, one) => sum + (openWorkOf(one, work) ?? 0), 0);
}

export const sections: readonly Section[] = [
  {
    label: 'Today',
    entries: [
      {
        label: 'Dashboard',
        icon: LayoutDashboard,
        screens: [{ resource: 'dashboard', path: '', label: 'Dashboard', opensWith: getAdminDashboard }],
      },
      {
        label: 'My day',
        icon: CalendarCheck2,
        screens: [{ resource: 'my-day', label: 'My day', opensWith: getMyDay }],
      },
      {
        label: 'Day board',
        icon: CalendarRange,
        screens: [{ resource: 'board', label: 'Day board', opensWith: getBoard }],
      },
      {
        label: 'Inbox',
        icon: Inbox,
        keepsTabs: true,
        waiting: ({ me }) => me.unreadChatCount,
        screens: [
          {
            resource: 'inbox',
            label: 'Inbox',
            opensWith: { audience: ['admin'], permission: answersPatients },
          },
          {
            resource: 'chats-of-visits',
            path: 'appointments/chat_view',
            label: 'Visit chats',
            opensWith: listAppointmentChats,
          },
          { resource: 'conversations', path: 'chat', label: 'Team', startsFor: 'PROVIDER' },
        ],
      },
    ],
  },
  {
    label: 'Patients',
    entries: [
      {
        label: 'Patients',
        icon: Users,
        screens: [
          { resource: 'patients', label: 'Patients' },
          { resource: 'consents', label: 'Consents' },
        ],
      },
      {
        label: 'Web requests',
        icon: Globe,
        waiting: ({ work }) => work?.webRequests ?? 0,
        screens: [{ resource: 'web-appointments', label: 'Web requests' }],
      },
    ],
  },
  {
    label: 'Care',
    entries: [
      {
        label: 'Appointments',
        icon: Stethoscope,
        waiting: ({ work }) => work?.appointments ?? 0,
        screens: [{ resource: 'appointments', label: 'Appointments' }],
      },
      {
        label: 'Predictive 360',
        icon: ClipboardList,
        waiting: ({ work }) => work?.questionnaires ?? 0,
        screens: [
          {
            resource: 'questionnaire-submissions',
            path: 'predictive-360',
            label: 'Predictive 360',
            below: questionnairesTabs,
          },
        ],
      },
    ],
  },
  {
    label: 'Billing',
    entries: [
      {
        label: 'Invoices',
        icon: Receipt,
        screens: [
          { resource: 'invoices', label: 'Invoices' },
          {
            resource: 'bml-invoices',
            path: 'bml_request_invoice',
            label: 'Bill-later invoices',
            opensWith: { audience: ['admin'], permission: readsMoney },
          },
        ],
      },
      {
        label: 'Payments',
        icon: CreditCard,
        screens: [
          { resource: 'payments', label: 'Payments' },
          { resource: 'refunds', label: 'Refunds' },
        ],
      },
      {
        label: 'Memberships',
        icon: Crown,
        screens: [
          { resource: 'plans', path: 'membership-form', label: 'Memberships', below: membershipTabs },
        ],
      },
      {
        label: 'To review',
        icon: ListTodo,
        isOneScreen: true,
        waiting: ({ work }) => openWorkOf(allReviews, work) ?? 0,
        screens: [allReviews, ...reviews],
      },
    ],
  },
  {
    label: 'Practice',
    entries: [
      {
        label: 'Providers',
        icon: UserRoundCog,
        screens: [
          { resource: 'providers', label: 'Providers' },
          { resource: 'provider-invitations', path: 'providers/invitation', label: 'Invitations' },
        ],
      },
      {
        label: 'Services',
        icon: ListChecks,
        screens: [
          {
            resource: 'services',
            label: 'Services',
            below: catalogTabs('services'),
          },
          {
            resource: 'provider-services',
            path: 'provider_services',
            label: 'Provider services',
            below: catalogTabs('provider-services'),
          },
          {
            resource: 'dx-codes',
            path: 'provider_services/dx_codes',
            label: 'Codes & symptoms',
            below: codeTabs,
            opensWith: listDxCodes,
          },
          { resource: 'soap-note-templates', label: 'SOAP note templates' },
        ],
      },
      {
        label: 'Settings',
        icon: Settings,
        screens: [
          { resource: 'settings', label: 'Practice settings' },
          { resource: 'users', label: 'Users' },
          { resource: 'admins', path: 'admin_list', label: 'Admins' },
          { resource: 'tax-rates', path: 'sales_tax', label: 'Sales tax', below: taxTabs },
          { resource: 'message-templates', label: 'Message templates' },
          { resource: 'messages', label: 'Message log', below: messageTabs },
          { resource: 'consent-texts', path: 'consents/texts', label: 'Consent templates' },
        ],
      },
    ],
  },
  {
    label: 'Administration',
    entries: [
      {
        label: 'Exports',
        icon: FileDown,
        screens: [{ resource: 'exports', path: 'export', label: 'Exports', below: exportTabs }],
      },
      {
        label: 'Audit log',
        icon: ScrollText,
        screens: [{ resource: 'admin-logs', path: 'admin_logs', label: 'Audit log' }],
      },
    ],
  },
];

export const pathOf = ({ resource, path = resource }: Pick<Screen, 'resource' | 'path'>): string =>
  `/${path}`;

const deepestFirst = sections
  .flatMap(({ entries }) => entries)
  .flatMap((entry) =>
    entry.screens.flatMap((screen) =>
      [pathOf(screen), ...(screen.also ?? [])].map((at) => ({ entry, screen, at })),
    ),
  )
  .toSorted((one, other) => other.at.length - one.at.length);

/** A child list counts as its own screen. */
const placeAt = (pathname: string) => deepestFirst.find(({ at }) => `${pathname}/`.startsWith(`${at}/`));

export const screenAt = (pathname: string): Screen | undefined => placeAt(pathname)?.screen;
/** The entry that is lit. */
export const entryAt = (pathname: string): Entry | undefined => placeAt(pathname)?.entry;

export function mayOpen(reader: Reader, { opensWith, resource, of }: Screen): boolean {
  if (of) return of.filter((screen) => mayOpen(reader, screen)).length > 1;
  return opensWith ? may(reader, opensWith) : mayRead(reader, resource);
}

/** Only what the reader may open. */
export interface OpenEntry extends Entry {
  path: string;
}

export const openEntry = (reader: Reader, entry: Entry, work?: OpenWork): OpenEntry | undefined => {
  const screens = entry.screens.filter((screen) => mayOpen(reader, screen));
  const first =
    screens.find((screen) => openWorkOf(screen, work) || screen.startsFor === reader.role) ?? screens[0];
  return first && { ...entry, screens, path: pathOf(first) };
};

export function useSections(): readonly { label: string; entries: readonly OpenEntry[] }[] {
  const me = useMe();
  const work = useOpenWork();
  return sections
    .map(({ label, entries }) => ({
      label,
      entries: entries.flatMap((entry) => openEntry(me, entry, work) ?? []),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** What waits behind an entry. */
export function useWaiting({ waiting }: Entry): number {
  const me = useMe();
  const work = useOpenWork();
  return waiting?.({ me, work }) ?? 0;
}

/** The lists beside the one shown, where its entry has several; empty on the page of a record. */
export function useSiblingLists(): SiblingLists {
  const { pathname } = useLocation();
  const me = useMe();
  const work = useOpenWork();
  const place = placeAt(pathname);
  if (!place) return noSiblings;
  const { entry, screen } = place;
  const own = [place.at, ...(screen.below ?? []).map(({ to }) => to)];
  const { screens = [] } = openEntry(me, entry) ?? {};
  if (!(entry.keepsTabs || own.includes(pathname)) || screens.length < 2) return noSiblings;
  return {
    title: entry.isOneScreen ? entry.label : undefined,
    tabs: screens.map((one) => ({
      to: pathOf(one),
      label: one.label,
      isCurrent: one === screen,
      count: openWorkOf(one, work),
    })),
  };
}
