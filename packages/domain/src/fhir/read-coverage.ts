import { day as daySchema } from '@bedside/contracts/common/fields';
import type { Relationship } from '@bedside/contracts/people/user.schema';
import {
  codeOf,
  codingsOf,
  dayIn,
  hasCode,
  idIn,
  type Json,
  known,
  list,
  object,
  type ResourceRead,
  string,
  wordsOf,
} from './read-elements.ts';

const subscribers: Readonly<Record<string, Relationship>> = {
  self: 'Self',
  spouse: 'Spouse',
  common: 'Partner',
  child: 'Child',
  parent: 'Parent',
};

const MAX_PRIORITY = 3;

/** Only a Coverage that names the payer and the member becomes an insurance. */
export function readCoverage(resource: Json): ResourceRead {
  const payer = string(list(resource.payor)[0]?.display);
  const member = string(resource.subscriberId) ?? memberIn(resource);
  const plan = classOf(resource, 'plan');
  const status = string(resource.status);
  const isMistake = status === 'entered-in-error';
  const missing = !payer
    ? 'It doesn’t name the payer.'
    : !member
      ? 'It has no member ID.'
      : [payer, plan?.value ?? ''].some((text) => text.length > 90)
        ? 'The name of the payer or plan is longer than 90 characters.'
        : [member, classOf(resource, 'group')?.value ?? ''].some((text) => text.length > 50)
          ? 'The member ID or group is longer than 50 characters.'
          : null;
  const problem = isMistake ? 'Entered in error in the old system.' : missing;
  const relation = codeOf(resource.relationship);
  return {
    type: 'Coverage',
    title: payer ?? 'Coverage',
    owner: idIn(object(resource.beneficiary).reference),
    problem,
    isSkipped: isMistake,
    notes: [],
    entry:
      problem !== null || !payer || !member
        ? null
        : {
            place: 'INSURANCE',
            payerName: payer,
            planName: plan?.name ?? plan?.value ?? null,
            memberId: member,
            groupNumber: classOf(resource, 'group')?.value ?? null,
            subscriberName: string(object(resource.subscriber).display)?.slice(0, 90) ?? null,
            relationshipToSubscriber: relation ? (known(subscribers, relation) ?? 'Other') : 'Self',
            priority: priorityOf(resource.order),
            terminationDate: fullDay(object(resource.period).end),
          },
  };
}

const memberIn = ({ identifier }: Json): string | null =>
  string(list(identifier).find(({ type }) => codeOf(type) === 'MB')?.value);

function classOf(resource: Json, code: string) {
  const found = list(resource.class).find(({ type }) => codingsOf(type).some((one) => one.code === code));
  const value = string(found?.value);
  return value === null ? null : { value, name: string(found?.name) };
}

const priorityOf = (order: unknown): number =>
  typeof order === 'number' && Number.isInteger(order) ? Math.min(MAX_PRIORITY, Math.max(1, order)) : 1;

/** A date that exists and that PostgreSQL can store. */
const fullDay = (value: unknown): string | null => {
  const { data } = daySchema.safeParse(dayIn(value));
  return data !== undefined && data > '1900' ? data : null;
};

/** From what the person is to the patient to what the patient is to the person. */
const inverse: Readonly<Record<string, Relationship>> = {
  SPS: 'Spouse',
  HUSB: 'Spouse',
  WIFE: 'Spouse',
  DOMPART: 'Partner',
  PRN: 'Child',
  MTH: 'Child',
  FTH: 'Child',
  CHILD: 'Parent',
  SIB: 'Sibling',
  GRNDCHILD: 'Grandparent',
  GRPRN: 'Grandchild',
};
const ACCOUNT_HOLDER = 'account holder';

/**
 * Reads a guarantor, or the account holder in a record that Bedside wrote. Bedside has no place for other
 * people.
 */
export function readRelatedPerson(resource: Json): ResourceRead {
  const concepts = list(resource.relationship);
  const [name = {}] = list(resource.name);
  const givenNames = Array.isArray(name.given) ? name.given.flatMap((one) => string(one) ?? []) : [];
  const full = [...givenNames, string(name.family)].filter(Boolean).join(' ');
  const isHolder =
    string(resource.id)?.endsWith('.holder') ||
    hasCode(resource.relationship, 'GUAR') ||
    concepts.some((one) => wordsOf(one)?.toLowerCase() === ACCOUNT_HOLDER);
  const relationship = concepts
    .flatMap(codingsOf)
    .map(({ code }) => known(inverse, code))
    .find(Boolean);
  return {
    type: 'RelatedPerson',
    title: full || 'RelatedPerson',
    owner: idIn(object(resource.patient).reference),
    problem: !isHolder
      ? 'Only guarantors and account holders are imported. Add others by hand.'
      : full
        ? null
        : 'It has no name.',
    isSkipped: !isHolder,
    notes: [],
    entry: isHolder && full ? { place: 'HOLDER', name: full, relationship: relationship ?? 'Other' } : null,
  };
}
