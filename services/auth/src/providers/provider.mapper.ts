import type { ProviderRow } from '@bedside/contracts/people/person.schema';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import type { ProviderRecord } from '@bedside/domain/people/provider.queries';
import { toPhones } from '../people/phone.mapper.ts';

export const toProviderRow = (record: ProviderRecord): ProviderRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  createdAt: record.createdAt.toISOString(),
});
