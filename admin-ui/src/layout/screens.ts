import type { LucideIcon } from 'lucide-react';
import CreditCard from 'lucide-react/icons/credit-card';
import ListChecks from 'lucide-react/icons/list-checks';
import Receipt from 'lucide-react/icons/receipt';
import Send from 'lucide-react/icons/send';
import Stethoscope from 'lucide-react/icons/stethoscope';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import Users from 'lucide-react/icons/users';

export interface Screen {
  resource: string;
  label: string;
  icon: LucideIcon;
}

export interface Section {
  label: string;
  screens: readonly Screen[];
}

/** What the rail, the phone's tabs and the palette lead to. */
export const sections: readonly Section[] = [
  { label: 'Patients', screens: [{ resource: 'patients', label: 'Patients', icon: Users }] },
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
      { resource: 'services', label: 'Services', icon: ListChecks },
      { resource: 'messages', label: 'Messages', icon: Send },
    ],
  },
];
