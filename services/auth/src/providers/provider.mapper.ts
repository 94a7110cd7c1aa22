import type { ProviderRecord, ProviderRow } from '@bedside/contracts/people/user.schema';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import type * as providers from '@bedside/domain/people/provider.queries';
import { toPhones } from '../people/phone.mapper.ts';

export const toProviderRow = (record: providers.ProviderRow): ProviderRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  createdAt: record.createdAt.toISOString(),
});

export const toProviderRecord = (record: providers.ProviderRecord): ProviderRecord => ({
  ...record,
  ...toProviderRow(record),
});
