import type { ImportField } from '@bedside/contracts/people/imports.schema';
import { codeOf, idIn, type Json, known, list, object, string, wordsOf } from './read-elements.ts';

export interface PatientRead {
  type: 'Patient';
  values: Partial<Record<ImportField, string>>;
  /** Says why the patient isn’t imported. */
  skip: string | null;
}

const identities: Readonly<Record<string, string>> = {
  'male to female': 'M-to-F Female',
  'female to male': 'F-to-M Male',
  intersex: 'Intersex',
};

export function readPatient(resource: Json, fullUrl: string | null): PatientRead {
  const name = inUse(list(resource.name), 'official');
  const address = inUse(list(resource.address), 'home');
  const [line1, ...lines] = texts(address.line);
  const telecom = list(resource.telecom).filter(({ use }) => use !== 'old');
  const phones = telecom.filter(({ system }) => system === 'phone' || system === 'sms');
  const phone = phones.find(({ use }) => use === 'mobile') ?? phones[0];
  const values = {
    sourceId: keyOf(resource, fullUrl),
    firstName: texts(name.given).join(' ') || null,
    lastName: string(name.family),
    dateOfBirth: string(resource.birthDate),
    gender: identityOf(resource) ?? string(resource.gender),
    email: string(telecom.find(({ system }) => system === 'email')?.value),
    mobile: string(phone?.value),
    language: languageOf(resource),
    address1: line1 ?? null,
    address2: lines.join(', ') || null,
    city: string(address.city),
    state: string(address.state),
    postalCode: string(address.postalCode),
  };
  return {
    type: 'Patient',
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    skip: skipOf(resource),
  };
}

/** References within a Bundle use the full URL if it is a `urn:`. */
const keyOf = (resource: Json, fullUrl: string | null): string | null =>
  (fullUrl?.startsWith('urn:') ? idIn(fullUrl) : null) ?? idIn(resource.id) ?? idIn(fullUrl);

function skipOf({ deceasedBoolean, deceasedDateTime, link }: Json): string | null {
  if (deceasedBoolean === true || string(deceasedDateTime))
    return 'Died. Records of people who have died are not imported.';
  return list(link).some(({ type }) => type === 'replaced-by')
    ? 'The old system merged this record into another.'
    : null;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.slice(0, 10).flatMap((one) => string(one) ?? []) : [];

function inUse(all: readonly Json[], use: string): Json {
  const current = all.filter((one) => one.use !== 'old' && !object(one.period).end);
  return current.find((one) => one.use === use) ?? current[0] ?? all[0] ?? {};
}

const identityOf = ({ extension }: Json): string | null => {
  const identity = list(extension).find(({ url }) => string(url)?.endsWith('/us-core-genderIdentity'));
  return known(identities, wordsOf(identity?.valueCodeableConcept)?.toLowerCase()) ?? null;
};

function languageOf({ communication }: Json): string | null {
  const languages = list(communication);
  const { language } = languages.find(({ preferred }) => preferred === true) ?? languages[0] ?? {};
  return codeOf(language)?.split('-')[0] ?? wordsOf(language);
}
