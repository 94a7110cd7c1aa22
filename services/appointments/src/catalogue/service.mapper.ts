import type {
  PatientService,
  ProviderService,
  WebService,
} from '@bedside/contracts/appointments/catalogue.api';
import { cents, toDollars } from '@bedside/contracts/money';
import type { ProviderServiceRow, ServiceRow } from '@bedside/domain/appointments/catalogue.queries';

export const toService = ({
  rateCents,
  cptCode: _cptCode,
  createdAt: _createdAt,
  removedAt: _removedAt,
  ...service
}: ServiceRow): PatientService => ({
  ...service,
  rate: toDollars(cents(rateCents)),
});

export function toWebService(row: ServiceRow): WebService {
  const { version: _version, producesReport: _report, enabled: _enabled, ...service } = toService(row);
  return service;
}

export const toProviderService = ({
  rateCents,
  createdAt: _createdAt,
  removedAt: _removedAt,
  ...service
}: ProviderServiceRow): ProviderService => ({
  ...service,
  rate: toDollars(cents(rateCents)),
});
