import type { Insurance, Pharmacy } from '@bedside/contracts/people/coverage.schema';
import type { InsuranceRecord, PharmacyRecord } from '@bedside/domain/people/coverage.queries';
import { addressOf } from '../people/address.mapper.ts';
import { toPhones } from '../people/phone.mapper.ts';

export const toInsurance = ({
  groupNumber,
  subscriberName: holderName,
  subscriberDateOfBirth: holderDob,
  relationshipToSubscriber: holderRelation,
  ...record
}: InsuranceRecord): Insurance => ({
  ...record,
  group: groupNumber,
  holder: { name: holderName, dob: holderDob, relation: holderRelation },
});

export const toPharmacy = ({ faxE164, phoneE164, ...record }: PharmacyRecord): Pharmacy => ({
  ...record,
  ...toPhones(phoneE164),
  fax: toPhones(faxE164).phone,
  address: addressOf(record),
});
