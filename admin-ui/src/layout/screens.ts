import type { LucideIcon } from 'lucide-react';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import FileSignature from 'lucide-react/icons/file-signature';
import ListChecks from 'lucide-react/icons/list-checks';
import MailPlus from 'lucide-react/icons/mail-plus';
import Receipt from 'lucide-react/icons/receipt';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import ShieldUser from 'lucide-react/icons/shield-user';
import Stethoscope from 'lucide-react/icons/stethoscope';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import Users from 'lucide-react/icons/users';

export interface Screen {
  resource: string;
  /** Where it is, when its address is not the resource’s name. */
  path?: string;
  label: string;
  icon: LucideIcon;
}

export interface Section {
  label: string;
  screens: readonly Screen[];
}

/** What the rail, the phone's tabs and the palette lead to. */
export const sections: readonly Section[] = [
  {
    label: 'Patients',
    screens: [
      { resource: 'patients', label: 'Patients', icon: Users },
      { resource: 'consents', label: 'Consents', icon: FileSignature },
    ],
  },
  { label: 'Care', screens: [{ resource: 'appointments', label: 'Appointments', icon: Stethoscope }] },
  {
    label: 'Billing',
    screens: [
      { resource: 'invoices', label: 'Invoices', icon: Receipt },
      { resource: 'payments', label: 'Payments', icon: CreditCard },
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
      { resource: 'messages', label: 'Messages', icon: Send },
      { resource: 'users', label: 'Users', icon: Contact },
    ],
  },
  {
    label: 'Administration',
    screens: [
      { resource: 'admins', path: 'admin_list', label: 'Admins', icon: ShieldUser },
      { resource: 'admin-logs', path: 'admin_logs', label: 'Logs', icon: ScrollText },
    ],
  },
];

export const pathOf = ({ resource, path = resource }: Screen): string => `/${path}`;
