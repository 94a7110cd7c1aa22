import type { Insurance, Pharmacy } from '@bedside/contracts/people/coverage.schema';
import type { InsuranceRecord, PharmacyRecord } from '@bedside/domain/people/patient-record.queries';
import { addressOf, toPhones } from '../people/contact.mapper.ts';

export const toInsurance = ({
  payerName,
  planName,
  groupNumber,
  subscriberName,
  subscriberDateOfBirth,
  relationshipToSubscriber,
  terminationDate,
  ...record
}: InsuranceRecord): Insurance => ({
  ...record,
  payer: payerName,
  plan: planName,
  group: groupNumber,
  holder: { name: subscriberName, dob: subscriberDateOfBirth, relation: relationshipToSubscriber },
  validTo: terminationDate,
});

export const toPharmacy = ({ faxE164, phoneE164, ...record }: PharmacyRecord): Pharmacy => ({
  ...record,
  ...toPhones(phoneE164),
  fax: toPhones(faxE164).phone,
  address: addressOf(record),
});
