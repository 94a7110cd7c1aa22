import type { PatientServiceRow } from '@bedside/contracts/appointments/catalog.api';
import type { ProviderServiceRow } from '@bedside/contracts/appointments/provider-services.api';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';

export type Service = PatientServiceRow | ProviderServiceRow;
export type CatalogName = 'services' | 'provider-services';

/** Paths of the active and inactive lists. */
export const catalogs = {
  services: { title: 'Services', path: '/services' },
  'provider-services': { title: 'Provider services', path: '/provider_services' },
} as const satisfies Record<CatalogName, { title: string; path: string }>;

/** Paths of the active and inactive lists, as tabs. */
export const catalogTabs = (catalog: CatalogName) => [
  { to: catalogs[catalog].path, label: 'Active' },
  { to: `${catalogs[catalog].path}/inactive`, label: 'Inactive' },
];

/** Only for the UI; the server enforces it. */
export const mayChange = ({ role, permissions }: Pick<CurrentUser, 'role' | 'permissions'>): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && permissions.includes('catalogue'));

export const serviceFlagsOf = (service: Service): readonly string[] =>
  [
    'telemedicine' in service && service.telemedicine && 'Telemedicine',
    'singlePatientOnly' in service && service.singlePatientOnly && 'Single patient',
    'needsConsent' in service && service.needsConsent && 'Consent',
    service.producesReport && 'Report',
    service.taxable && 'Taxable',
    'deposit' in service && service.deposit > 0 && 'Deposit',
  ].filter((trait) => trait !== false);

export const lacksSpanish = ({ nameEs, categoryEs, description, descriptionEs }: Service): boolean =>
  nameEs === null || categoryEs === null || (description !== '' && descriptionEs === null);
