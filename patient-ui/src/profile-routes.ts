import { type RouteObject, redirect } from 'react-router';

const profile = {
  menu: () => import('./features/profile/pages/ProfileMenuPage.tsx'),
  personal: () => import('./features/profile/pages/PersonalPage.tsx'),
  plans: () => import('./features/profile/pages/PlansPage.tsx'),
  settings: () => import('./features/profile/pages/SettingsPage.tsx'),
  about: () => import('./features/profile/pages/AboutPage.tsx'),
  details: () => import('./features/profile/pages/DetailsPage.tsx'),
  contact: () => import('./features/profile/pages/ContactPage.tsx'),
  userId: () => import('./features/profile/pages/UserIdPage.tsx'),
  address: () => import('./features/profile/pages/AddressPage.tsx'),
};
const family = {
  member: () => import('./features/family/pages/MemberPage.tsx'),
  add: () => import('./features/family/pages/AddPersonPage.tsx'),
  access: () => import('./features/family-access/pages/FamilyAccessPage.tsx'),
  addExisting: () => import('./features/family/pages/AddExistingPage.tsx'),
  edit: () => import('./features/family/pages/EditMemberPage.tsx'),
};
const coverage = {
  insurances: () => import('./features/coverage/pages/InsurancesPage.tsx'),
  insurance: () => import('./features/coverage/pages/InsurancePage.tsx'),
  pharmacies: () => import('./features/coverage/pages/PharmaciesPage.tsx'),
  pharmacy: () => import('./features/coverage/pages/PharmacyPage.tsx'),
};

const settings = {
  password: () => import('./features/settings/pages/ChangePasswordPage.tsx'),
  notifications: () => import('./features/settings/pages/NotificationSettingsPage.tsx'),
  calendar: () => import('./features/settings/pages/CalendarPage.tsx'),
  devices: () => import('./features/settings/pages/DevicesPage.tsx'),
  consents: () => import('./features/consents/pages/ConsentsPage.tsx'),
  offline: () => import('./features/settings/pages/OfflinePage.tsx'),
  apps: () => import('./features/apps/pages/AppsPage.tsx'),
};

const billing = {
  bills: () => import('./features/billing/pages/InvoicesPage.tsx'),
  bill: () => import('./features/billing/pages/InvoicePage.tsx'),
  statement: () => import('./features/billing/pages/StatementPage.tsx'),
};

const selectPlan = () => import('./features/membership/pages/SelectPlanPage.tsx');

const insurance = async () => ({ Component: (await coverage.insurance()).InsurancePage });
const pharmacy = async () => ({ Component: (await coverage.pharmacy()).PharmacyPage });
const address = async () => ({ Component: (await profile.address()).AddressPage });

/** Phones list the profile sections; wider screens show tabs. */
const isWide = () => window.matchMedia('(min-width: 768px)').matches;

export const profileRoutes: RouteObject[] = [
  {
    path: 'profile',
    loader: () => (isWide() ? redirect('/profile/personal') : null),
    lazy: async () => ({ Component: (await profile.menu()).ProfileMenuPage }),
  },
  {
    path: 'profile/personal',
    lazy: async () => ({ Component: (await profile.personal()).PersonalPage }),
  },
  { path: 'profile/plans', lazy: async () => ({ Component: (await profile.plans()).PlansPage }) },
  { path: 'select_plan', lazy: async () => ({ Component: (await selectPlan()).SelectPlanPage }) },
  { path: 'profile/plans/bills', lazy: async () => ({ Component: (await billing.bills()).InvoicesPage }) },
  { path: 'profile/plans/bills/:id', lazy: async () => ({ Component: (await billing.bill()).InvoicePage }) },
  {
    path: 'profile/plans/statement',
    lazy: async () => ({ Component: (await billing.statement()).StatementPage }),
  },
  {
    path: 'profile/settings',
    lazy: async () => ({ Component: (await profile.settings()).SettingsPage }),
  },
  {
    path: 'profile/settings/password',
    lazy: async () => ({ Component: (await settings.password()).ChangePasswordPage }),
  },
  {
    path: 'profile/settings/notifications',
    lazy: async () => ({ Component: (await settings.notifications()).NotificationSettingsPage }),
  },
  {
    path: 'profile/settings/calendar',
    lazy: async () => ({ Component: (await settings.calendar()).CalendarPage }),
  },
  {
    path: 'profile/settings/devices',
    lazy: async () => ({ Component: (await settings.devices()).DevicesPage }),
  },
  {
    path: 'profile/settings/consents',
    lazy: async () => ({ Component: (await settings.consents()).ConsentsPage }),
  },
  {
    path: 'profile/settings/offline',
    lazy: async () => ({ Component: (await settings.offline()).OfflinePage }),
  },
  {
    path: 'profile/settings/apps',
    lazy: async () => ({ Component: (await settings.apps()).AppsPage }),
  },
  { path: 'profile/about', lazy: async () => ({ Component: (await profile.about()).AboutPage }) },
  {
    path: 'profile/personal/details',
    lazy: async () => ({ Component: (await profile.details()).DetailsPage }),
  },
  {
    path: 'profile/personal/email',
    lazy: async () => ({ Component: (await profile.contact()).EmailPage }),
  },
  {
    path: 'profile/personal/phone',
    lazy: async () => ({ Component: (await profile.contact()).PhonePage }),
  },
  {
    path: 'profile/personal/user-id',
    lazy: async () => ({ Component: (await profile.userId()).UserIdPage }),
  },
  { path: 'profile/personal/address', lazy: address },
  {
    path: 'profile/family/add',
    lazy: async () => ({ Component: (await family.add()).AddPersonPage }),
  },
  {
    path: 'profile/family/add-existing',
    lazy: async () => ({ Component: (await family.addExisting()).AddExistingPage }),
  },
  {
    path: 'profile/family/access',
    lazy: async () => ({ Component: (await family.access()).FamilyAccessPage }),
  },
  {
    path: 'profile/family/:id',
    lazy: async () => ({ Component: (await family.member()).MemberPage }),
  },
  {
    path: 'profile/family/:id/edit',
    lazy: async () => ({ Component: (await family.edit()).EditMemberPage }),
  },
  { path: 'profile/family/:id/address', lazy: address },
  {
    path: 'profile/family/:id/insurance',
    lazy: async () => ({ Component: (await coverage.insurances()).InsurancesPage }),
  },
  { path: 'profile/family/:id/insurance/add', lazy: insurance },
  { path: 'profile/family/:id/insurance/:insuranceId', lazy: insurance },
  {
    path: 'profile/family/:id/pharmacy',
    lazy: async () => ({ Component: (await coverage.pharmacies()).PharmaciesPage }),
  },
  { path: 'profile/family/:id/pharmacy/add', lazy: pharmacy },
  { path: 'profile/family/:id/pharmacy/:pharmacyId', lazy: pharmacy },
];
