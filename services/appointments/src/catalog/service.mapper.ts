import type {
  PatientService,
  PatientServiceRow,
  WebService,
} from '@bedside/contracts/appointments/catalog.api';
import type {
  ProviderService,
  ProviderServiceRow as ProviderServiceRecord,
} from '@bedside/contracts/appointments/provider-services.api';
import { toDollars } from '@bedside/contracts/money';
import type { ProviderServiceRow, ServiceRow } from '@bedside/domain/appointments/catalog.queries';

export const toService = ({
  rateCents,
  depositCents,
  cptCode: _cptCode,
  createdAt: _createdAt,
  removedAt: _removedAt,
  ...service
}: ServiceRow): PatientService => ({
  ...service,
  rate: toDollars(rateCents),
  deposit: toDollars(depositCents),
});

const spanishOf = (
  { name, category, description }: ServiceRow | ProviderServiceRow,
  spanish: ReadonlyMap<string, string>,
) => ({
  nameEs: spanish.get(name) ?? null,
  categoryEs: spanish.get(category) ?? null,
  descriptionEs: spanish.get(description) ?? null,
});

export const toServiceRow = (row: ServiceRow, spanish: ReadonlyMap<string, string>): PatientServiceRow => ({
  ...toService(row),
  ...spanishOf(row, spanish),
});

export const toProviderServiceRow = (
  row: ProviderServiceRow,
  spanish: ReadonlyMap<string, string>,
): ProviderServiceRecord => ({ ...toProviderService(row), ...spanishOf(row, spanish) });

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
  rate: toDollars(rateCents),
});
