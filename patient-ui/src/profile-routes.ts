import { type RouteObject, redirect } from 'react-router';
import { pageAt } from './page-at.ts';

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

/** Phones list the profile sections; wider screens show tabs. */
const isWide = () => window.matchMedia('(min-width: 768px)').matches;

export const profileRoutes: RouteObject[] = [
  {
    path: 'profile',
    loader: () => (isWide() ? redirect('/profile/personal') : null),
    lazy: async () => ({ Component: (await profile.menu()).ProfileMenuPage }),
  },
  pageAt('profile/personal', profile.personal, 'PersonalPage'),
  pageAt('profile/plans', profile.plans, 'PlansPage'),
  pageAt('select_plan', selectPlan, 'SelectPlanPage'),
  pageAt('profile/plans/bills', billing.bills, 'InvoicesPage'),
  pageAt('profile/plans/bills/:id', billing.bill, 'InvoicePage'),
  pageAt('profile/plans/statement', billing.statement, 'StatementPage'),
  pageAt('profile/settings', profile.settings, 'SettingsPage'),
  pageAt('profile/settings/password', settings.password, 'ChangePasswordPage'),
  pageAt('profile/settings/notifications', settings.notifications, 'NotificationSettingsPage'),
  pageAt('profile/settings/calendar', settings.calendar, 'CalendarPage'),
  pageAt('profile/settings/devices', settings.devices, 'DevicesPage'),
  pageAt('profile/settings/consents', settings.consents, 'ConsentsPage'),
  pageAt('profile/settings/offline', settings.offline, 'OfflinePage'),
  pageAt('profile/settings/apps', settings.apps, 'AppsPage'),
  pageAt('profile/about', profile.about, 'AboutPage'),
  pageAt('profile/personal/details', profile.details, 'DetailsPage'),
  pageAt('profile/personal/email', profile.contact, 'EmailPage'),
  pageAt('profile/personal/phone', profile.contact, 'PhonePage'),
  pageAt('profile/personal/user-id', profile.userId, 'UserIdPage'),
  pageAt('profile/personal/address', profile.address, 'AddressPage'),
  pageAt('profile/family/add', family.add, 'AddPersonPage'),
  pageAt('profile/family/add-existing', family.addExisting, 'AddExistingPage'),
  pageAt('profile/family/access', family.access, 'FamilyAccessPage'),
  pageAt('profile/family/:id', family.member, 'MemberPage'),
  pageAt('profile/family/:id/edit', family.edit, 'EditMemberPage'),
  pageAt('profile/family/:id/address', profile.address, 'AddressPage'),
  pageAt('profile/family/:id/insurance', coverage.insurances, 'InsurancesPage'),
  pageAt('profile/family/:id/insurance/add', coverage.insurance, 'InsurancePage'),
  pageAt('profile/family/:id/insurance/:insuranceId', coverage.insurance, 'InsurancePage'),
  pageAt('profile/family/:id/pharmacy', coverage.pharmacies, 'PharmaciesPage'),
  pageAt('profile/family/:id/pharmacy/add', coverage.pharmacy, 'PharmacyPage'),
  pageAt('profile/family/:id/pharmacy/:pharmacyId', coverage.pharmacy, 'PharmacyPage'),
];
