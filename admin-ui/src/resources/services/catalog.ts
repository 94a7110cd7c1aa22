import type { PatientServiceRow, ProviderServiceRow } from '@bedside/contracts/appointments/catalog.api';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';

export type Service = PatientServiceRow | ProviderServiceRow;
export type CatalogName = 'services' | 'provider-services';

/** Where each catalog is: what is offered, and beside it what is not. */
export const catalogs = {
  services: { title: 'Services', path: '/services' },
  'provider-services': { title: 'Provider services', path: '/provider_services' },
} as const satisfies Record<CatalogName, { title: string; path: string }>;

/** Whether a reader has the duty of the catalog; the server decides again. */
export const mayChange = ({ role, permissions }: Pick<CurrentUser, 'role' | 'permissions'>): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && permissions.includes('catalogue'));

/** What is special about a service, each in a word or two. */
export const serviceFlagsOf = (service: Service): readonly string[] =>
  [
    'telemedicine' in service && service.telemedicine && 'Telemedicine',
    'singlePatientOnly' in service && service.singlePatientOnly && 'Single patient',
    'needsConsent' in service && service.needsConsent && 'Consent',
    service.producesReport && 'Report',
    service.taxable && 'Taxable',
  ].filter((trait) => trait !== false);

/** Whether something of it has no Spanish yet. */
export const lacksSpanish = ({ nameEs, categoryEs, description, descriptionEs }: Service): boolean =>
  nameEs === null || categoryEs === null || (description !== '' && descriptionEs === null);

/** "1h 30m", "45 min" */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest > 0 ? `${hours}h ${rest}m` : `${hours}h`;
}
