import Archive from 'lucide-react/icons/archive';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Building from 'lucide-react/icons/building-2';
import CalendarCog from 'lucide-react/icons/calendar-cog';
import Clock from 'lucide-react/icons/clock';
import FilePen from 'lucide-react/icons/file-pen';
import Percent from 'lucide-react/icons/percent';
import Plug from 'lucide-react/icons/plug';
import Send from 'lucide-react/icons/send';
import Shield from 'lucide-react/icons/shield';
import Users from 'lucide-react/icons/users-round';
import { plainFields } from './plain-fields.ts';

export const groupTitles = {
  practice: 'Name and contact',
  names: 'Names of people',
  hours: 'Opening hours',
  appointments: 'Visits',
  cancellation: 'Cancellation reasons',
  zones: 'Service area',
  fees: 'Fees',
  paymentPlans: 'Payment plans',
  billing: 'Superbills',
  rights: 'Patient rights',
  journalAccounts: 'Journal accounts',
  confidentialVisits: 'Confidential visits',
  messages: 'Quiet hours',
  chat: 'Chat',
  sessions: 'Sessions',
  offices: 'Offices',
  retention: 'Retention periods',
} as const;
export type Group = keyof typeof groupTitles;

interface Section {
  id: string;
  label: string;
  about: string;
  icon: typeof Clock;
  groups: readonly Group[];
  /** Settings that are lists on their own screens. */
  lists: readonly { to: string; label: string; about: string }[];
}

export const sections: readonly Section[] = [
  {
    id: 'practice',
    label: 'Practice',
    about:
      'The name, numbers, and patient rights pages that patients see, and how people’s names are written.',
    icon: Building,
    groups: ['practice', 'names', 'rights', 'offices'],
    lists: [],
  },
  {
    id: 'hours',
    label: 'Hours & holidays',
    about: 'When patients can request visits and when the office replies.',
    icon: Clock,
    groups: ['hours'],
    lists: [],
  },
  {
    id: 'scheduling',
    label: 'Scheduling',
    about: 'How visits are scheduled, changed and canceled, and which areas you serve.',
    icon: CalendarCog,
    groups: ['appointments', 'cancellation', 'confidentialVisits', 'zones'],
    lists: [],
  },
  {
    id: 'fees',
    label: 'Fees & taxes',
    about: 'What is added to services, and what members save.',
    icon: Percent,
    groups: ['fees', 'paymentPlans', 'billing', 'journalAccounts'],
    lists: [{ to: '/sales_tax', label: 'Sales tax', about: 'Rates by state' }],
  },
  {
    id: 'messages',
    label: 'Messages',
    about: 'When messages are sent and what they say.',
    icon: Send,
    groups: ['messages', 'chat'],
    lists: [
      { to: '/message-templates', label: 'Message templates', about: 'The text of each message' },
      { to: '/messages', label: 'Message log', about: 'What was sent, and what failed' },
    ],
  },
  {
    id: 'catalog',
    label: 'Catalog',
    about: 'What patients book and providers record.',
    icon: BookOpenCheck,
    groups: [],
    lists: [
      { to: '/services', label: 'Services', about: 'What patients book' },
      { to: '/provider_services', label: 'Provider services', about: 'What providers record and bill' },
      { to: '/provider_services/dx_codes', label: 'Codes & symptoms', about: 'Diagnoses and symptoms' },
      { to: '/soap-note-templates', label: 'SOAP note templates', about: 'Starting text for notes' },
    ],
  },
  {
    id: 'team',
    label: 'Team & permissions',
    about: 'Who works here and what they can do.',
    icon: Users,
    groups: [],
    lists: [
      { to: '/admin_list', label: 'Admins', about: 'Staff and their permissions' },
      { to: '/providers', label: 'Providers', about: 'Hours, skills and invitations' },
      { to: '/users', label: 'Users', about: 'Everyone with an account' },
    ],
  },
  {
    id: 'consents',
    label: 'Consents',
    about: 'What patients sign, and what they have signed.',
    icon: FilePen,
    groups: [],
    lists: [
      { to: '/consents/texts', label: 'Consent templates', about: 'The text that patients sign' },
      { to: '/consents', label: 'Consents', about: 'Signed and unsigned consents' },
    ],
  },
  {
    id: 'integrations',
    label: 'Integrations & API keys',
    about: 'Give other systems access to Bedside, and notify them when something changes.',
    icon: Plug,
    groups: [],
    lists: [
      { to: '/integrations', label: 'API keys', about: 'Access for other systems' },
      { to: '/integrations/apps', label: 'Apps', about: 'Apps that patients let read their records' },
      { to: '/integrations/webhooks', label: 'Webhooks', about: 'Events sent to other systems' },
    ],
  },
  {
    id: 'security',
    label: 'Security',
    about: 'How long people stay signed in.',
    icon: Shield,
    groups: ['sessions'],
    lists: [{ to: '/admin_logs', label: 'Audit log', about: 'Who changed what' }],
  },
  {
    id: 'data',
    label: 'Data retention',
    about:
      'How long Bedside keeps the records that grow every day. They’re deleted or archived one month at a time.',
    icon: Archive,
    groups: ['retention'],
    lists: [],
  },
];

/** Finds a section by its ID or, for older URLs, by the name of a group in it. */
export const sectionAt = (hash: string): Section | undefined => {
  const name = hash.replace('#', '');
  return (
    sections.find(({ id }) => id === name) ??
    sections.find(({ groups }) => groups.some((one) => one === name))
  );
};

interface Found {
  section: string;
  label: string;
  /** The name of the form field to focus. */
  field?: string;
  text: string;
}

const others: readonly Omit<Found, 'text'>[] = [
  { section: 'hours', label: 'Opening hours', field: 'days.0.hours.0.from' },
  { section: 'hours', label: 'Holidays and closures' },
  { section: 'hours', label: 'Same-day requests until', field: 'sameDayUntil' },
  { section: 'scheduling', label: 'Cancellation reasons', field: 'cancelReasons.0.reason' },
  { section: 'scheduling', label: 'Confidential visits, age', field: 'confidentialAge' },
  { section: 'scheduling', label: 'Service zones and ZIP codes', field: 'zones.0.name' },
  { section: 'practice', label: 'Offices' },
  { section: 'data', label: 'Data retention' },
];

const findable: readonly Found[] = [
  ...sections.flatMap(({ id, groups, lists }) => [
    ...groups.flatMap((group) =>
      group in plainFields
        ? plainFields[group as keyof typeof plainFields].map((field) => ({
            section: id,
            label: field.label,
            field: field.name,
            text: `${field.label} ${'help' in field ? field.help : ''}`,
          }))
        : [],
    ),
    ...lists.map(({ label, about }) => ({ section: id, label, text: `${label} ${about}` })),
  ]),
  ...others.map((one) => ({ ...one, text: one.label })),
];

/** Settings whose label or hint contains every typed word. */
export const settingsFound = (typed: string): readonly Found[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return findable.filter((one) => words.every((word) => one.text.toLowerCase().includes(word)));
};
