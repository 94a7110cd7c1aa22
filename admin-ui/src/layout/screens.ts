import { getAdminDashboard, type OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import { getBoard, getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import { listDxCodes } from '@bedside/contracts/care/codes.api';
import { listAppointmentChats } from '@bedside/contracts/messaging/chat.api';
import { uploadImport } from '@bedside/contracts/people/imports.api';
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
import type { AccessRule } from '../auth/use-permission.ts';
import type { RouteTab } from '../list/ListTabs.tsx';
import { codeTabs } from '../resources/codes/code-lists.ts';
import { closeTabs } from '../resources/day-closes/close-states.ts';
import { exportTabs } from '../resources/exports/export-token.ts';
import { integrationTabs } from '../resources/integrations/integration-tabs.ts';
import { membershipTabs } from '../resources/memberships/subscription-badges.ts';
import { messageTabs } from '../resources/messages/message-badges.ts';
import { questionnairesTabs } from '../resources/questionnaires/submission-badges.ts';
import { catalogTabs } from '../resources/services/catalog.ts';
import { taxTabs } from '../resources/taxes/CurrentRates.tsx';
import { allReviews, decided, openWorkOf, reviews } from './billing-reviews.ts';

type Queue = keyof OpenWork;

export interface Screen {
  resource: string;
  /** For screens whose access doesn't follow from a resource. */
  opensWith?: AccessRule;
  /** Set if it differs from the resource name. */
  path?: string;
  /** Other paths of the same list. */
  also?: readonly string[];
  /** The role for which the entry opens on this screen. */
  startsFor?: Role;
  /** Used for its tab and in the command palette. */
  label: string;
  /** The queue whose open work the tab counts. */
  queue?: Queue;
  /** The lists whose rows this screen combines. */
  of?: readonly Screen[];
  /** Lists under this one, with their own tabs. */
  below?: readonly RouteTab[];
}

/** A navigation link and its lists. */
export interface Entry {
  label: string;
  icon: LucideIcon;
  /**
   * The link opens the first screen that has open work or starts for the user’s role, otherwise the first that
   * they may read.
   */
  screens: readonly Screen[];
  /** All lists form one screen and share its title. */
  isOneScreen?: boolean;
  /** Keeps the tabs on the pages that the lists open. */
  keepsTabs?: boolean;
  /** Badge count. */
  waiting?(counts: { me: Pick<CurrentUser, 'unreadChatCount'>; work: OpenWork | undefined }): number;
}

export const sections: readonly { label: string; entries: readonly Entry[] }[] = [
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
        waiting: ({ work }) => work?.amendments ?? 0,
        screens: [
          { resource: 'patients', label: 'Patients' },
          { resource: 'consents', label: 'Consents' },
          { resource: 'amendment-requests', label: 'Corrections' },
          { resource: 'imports', label: 'Import patients', opensWith: uploadImport },
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
          { resource: 'day-closes', label: 'Day closes', below: closeTabs },
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
        screens: [allReviews, ...reviews, decided],
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
          { resource: 'services', label: 'Services', below: catalogTabs('services') },
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
          { resource: 'api-keys', path: 'integrations', label: 'Integrations', below: integrationTabs },
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
