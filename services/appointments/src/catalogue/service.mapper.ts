import type { PatientService } from '@bedside/contracts/appointments/catalogue.api';
import { cents, toDollars } from '@bedside/contracts/money';
import type { ServiceRow } from '@bedside/domain/appointments/catalogue.queries';

export const toService = ({
  rateCents,
  cptCode: _cptCode,
  createdAt: _createdAt,
  ...service
}: ServiceRow): PatientService => ({
  ...service,
  rate: toDollars(cents(rateCents)),
});
