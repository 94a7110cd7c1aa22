import { getAdminDashboard } from '@bedside/contracts/appointments/dashboard.api';
import { getBoard, getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import { listDxCodes } from '@bedside/contracts/care/codes.api';
import { confirmPayment, verifyPayment } from '@bedside/contracts/payments/offline-payments.api';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { answersPatients, readsMoney } from '@bedside/contracts/permission';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import Crown from 'lucide-react/icons/crown';
import FileDown from 'lucide-react/icons/file-down';
import FileSignature from 'lucide-react/icons/file-signature';
import Gavel from 'lucide-react/icons/gavel';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hash from 'lucide-react/icons/hash';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import MailPlus from 'lucide-react/icons/mail-plus';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Percent from 'lucide-react/icons/percent';
import Receipt from 'lucide-react/icons/receipt';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldUser from 'lucide-react/icons/shield-user';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Syringe from 'lucide-react/icons/syringe';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import Users from 'lucide-react/icons/users';
import type { Door, Reader } from '../auth/use-permission.ts';
import { may, mayRead } from '../auth/use-permission.ts';
import { useMe } from '../data/me.ts';
import { codeTabs } from '../resources/codes/code-lists.ts';
import { exportTabs } from '../resources/exports/export-token.ts';
import { membershipTabs } from '../resources/memberships/subscription-badges.ts';
import { messageTabs } from '../resources/messages/message-badges.ts';
import { questionnairesTabs } from '../resources/questionnaires/submission-badges.ts';
import { taxTabs } from '../resources/taxes/CurrentRates.tsx';

export interface Screen {
  resource: string;
  /** For screens whose access doesn't follow from a resource. */
  opensWith?: Door;
  /** When it differs from the resource name. */
  path?: string;
  label: string;
  icon: LucideIcon;
  /** Hidden from navigation and palette. */
  isUnlisted?: boolean;
  /** Child lists, hidden from navigation. */
  below?: readonly { to: string; label: string }[];
  /** Badge count. */
  waiting?: (me: CurrentUser) => number;
}

export interface Section {
  label: string;
  screens: readonly Screen[];
}

export const sections: readonly Section[] = [
  {
    label: 'Today',
    screens: [
      {
        resource: 'dashboard',
        path: '',
        label: 'Dashboard',
        icon: LayoutDashboard,
        opensWith: getAdminDashboard,
      },
      { resource: 'my-day', label: 'My day', icon: CalendarCheck2, opensWith: getMyDay },
      { resource: 'board', label: 'Day board', icon: CalendarRange, opensWith: getBoard },
      {
        resource: 'inbox',
        label: 'Inbox',
        icon: Inbox,
        opensWith: { audience: ['admin'], permission: answersPatients },
        waiting: ({ role, unreadChatCount }) => (role === 'PROVIDER' ? 0 : unreadChatCount),
      },
      {
        resource: 'conversations',
        path: 'chat',
        label: 'Chat',
        icon: MessagesSquare,
        waiting: ({ role, unreadChatCount }) => (role === 'PROVIDER' ? unreadChatCount : 0),
      },
    ],
  },
  {
    label: 'Patients',
    screens: [
      { resource: 'patients', label: 'Patients', icon: Users },
      { resource: 'web-appointments', label: 'Web requests', icon: Globe },
      { resource: 'consents', label: 'Consents', icon: FileSignature },
    ],
  },
  {
    label: 'Care',
    screens: [
      { resource: 'appointments', label: 'Appointments', icon: Stethoscope },
      {
        resource: 'questionnaire-submissions',
        path: 'predictive-360',
        label: 'Predictive 360',
        icon: ClipboardList,
        below: questionnairesTabs,
      },
      { resource: 'soap-note-templates', label: 'SOAP note templates', icon: NotebookPen },
    ],
  },
  {
    label: 'Billing',
    screens: [
      { resource: 'invoices', label: 'Invoices', icon: Receipt },
      { resource: 'payments', label: 'Payments', icon: CreditCard },
      {
        resource: 'unverified-payments',
        path: 'appointments/unVerified_payments',
        label: 'Unverified payments',
        icon: ShieldCheck,
        opensWith: verifyPayment,
      },
      {
        resource: 'plans',
        path: 'membership-form',
        label: 'Memberships',
        icon: Crown,
        below: membershipTabs,
      },
      { resource: 'refunds', label: 'Refunds', icon: Undo },
      { resource: 'disputes', label: 'Disputes', icon: Gavel },
      { resource: 'payment-reviews', label: 'Reconciliation', icon: TriangleAlert },
      {
        resource: 'bml-requests',
        path: 'bml_request',
        label: 'Bill-later requests',
        icon: HandCoins,
        opensWith: confirmPayment,
      },
      {
        resource: 'bml-requests-of-visits',
        path: 'appointments/BML_request',
        label: 'Bill-later visit requests',
        icon: HandCoins,
        opensWith: confirmPayment,
        isUnlisted: true,
      },
      {
        resource: 'bml-invoices',
        path: 'bml_request_invoice',
        label: 'Bill-later invoices',
        icon: Hourglass,
        opensWith: { audience: ['admin'], permission: readsMoney },
      },
      {
        resource: 'cash-requests',
        path: 'cashRequest',
        label: 'Cash requests',
        icon: Banknote,
        opensWith: confirmPayment,
      },
    ],
  },
  {
    label: 'Practice',
    screens: [
      { resource: 'providers', label: 'Providers', icon: UserRoundCog },
      {
        resource: 'provider-invitations',
        path: 'providers/invitation',
        label: 'Invitations',
        icon: MailPlus,
      },
      { resource: 'services', label: 'Services', icon: ListChecks },
      {
        resource: 'provider-services',
        path: 'provider_services',
        label: 'Provider services',
        icon: Syringe,
      },
      {
        resource: 'dx-codes',
        path: 'provider_services/dx_codes',
        label: 'Codes & symptoms',
        icon: Hash,
        below: codeTabs,
        opensWith: listDxCodes,
      },
      { resource: 'messages', label: 'Message log', icon: Send, below: messageTabs },
      { resource: 'users', label: 'Users', icon: Contact },
    ],
  },
  {
    label: 'Administration',
    screens: [
      { resource: 'exports', path: 'export', label: 'Exports', icon: FileDown, below: exportTabs },
      { resource: 'tax-rates', path: 'sales_tax', label: 'Sales tax', icon: Percent, below: taxTabs },
      { resource: 'admins', path: 'admin_list', label: 'Admins', icon: ShieldUser },
      { resource: 'settings', label: 'Practice settings', icon: Settings },
      { resource: 'message-templates', label: 'Message templates', icon: MessageSquareText },
      { resource: 'admin-logs', path: 'admin_logs', label: 'Audit log', icon: ScrollText },
    ],
  },
];

export const pathOf = ({ resource, path = resource }: Screen): string => `/${path}`;

const deepestFirst = sections
  .flatMap((section) => section.screens)
  .toSorted((one, other) => pathOf(other).length - pathOf(one).length);

/** A child list counts as its own screen. */
export const screenAt = (pathname: string): Screen | undefined =>
  deepestFirst.find((screen) => `${pathname}/`.startsWith(`${pathOf(screen)}/`));

export const mayOpen = (reader: Reader, { opensWith, resource }: Screen): boolean =>
  opensWith ? may(reader, opensWith) : mayRead(reader, resource);

export function useSections(): readonly Section[] {
  const me = useMe();
  return sections
    .map((section) => ({
      ...section,
      screens: section.screens.filter((screen) => !screen.isUnlisted && mayOpen(me, screen)),
    }))
    .filter(({ screens }) => screens.length > 0);
}
