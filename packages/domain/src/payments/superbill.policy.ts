import {
  type TelemedicineModifier,
  telemedicineModifiers,
} from '@bedside/contracts/appointments/video.schema';
import { phoneText } from '@bedside/contracts/common/phone';
import { fieldError } from '@bedside/contracts/errors';
import {
  MAX_DIAGNOSES,
  type PlaceOfService,
  type SuperbillFacts,
  type SuperbillLineInput,
} from '@bedside/contracts/payments/superbills.schema';
import type { Gender } from '@bedside/contracts/people/patient-fields';
import { fullNameOf } from '../people/user.policy.ts';

/** The claim form has only these two, and is left blank otherwise. */
const sexOf: Partial<Record<Gender, 'M' | 'F'>> = { Male: 'M', Female: 'F' };

interface Coded {
  code: string;
  description: string;
}

/** What the database says about a completed and paid visit. */
export interface VisitFacts {
  patient: {
    id: string;
    firstName: string;
    lastName: string;
    dateOfBirth: string;
    gender: Gender;
    phone: string | null;
    address1: string | null;
    address2: string | null;
    city: string | null;
    state: string | null;
    postalCode: string | null;
  };
  patientCount: number;
  insurance: SuperbillFacts['insurance'] | null;
  provider: {
    id: string;
    firstName: string;
    lastName: string;
    credentials: string | null;
    npi: string | null;
    licenseNumber: string | null;
    licenseState: string | null;
    licenseExpiresOn: string | null;
  } | null;
  practice: { name: string; supportPhone: string; ein: string; practiceNpi: string };
  visit: {
    id: string;
    key: string;
    date: string;
    invoice: string;
    telemedicine: boolean;
    locationType: 'Home' | 'Apartment' | 'Office' | 'Other' | null;
    /** Telemedicine only; null for what the call’s record does not say. */
    call: { placeOfService: '02' | '10' | null; modifier: TelemedicineModifier | null } | null;
  };
  diagnoses: Coded[];
  procedures: Coded[];
  services: { position: number; label: string; amountCents: number }[];
  others: SuperbillFacts['others'];
  totalCents: number;
  moves: SuperbillFacts['moves'];
}

export interface Missing {
  what: string;
  where: string;
  path: string;
}

/** For a visit in person, the address decides. Where the patient was during a call is for staff to say. */
export const placesOf = ({ telemedicine, locationType }: VisitFacts['visit']): PlaceOfService[] => {
  if (telemedicine) return ['10', '02'];
  if (locationType === 'Home' || locationType === 'Apartment') return ['12'];
  return [locationType === 'Office' ? '18' : '99'];
};

/** Null if only staff can tell. Rule: money.superbill-place-of-service */
export function placeOf(visit: VisitFacts['visit']): PlaceOfService | null {
  const [place = null, ...others] = placesOf(visit);
  return others.length === 0 ? place : (visit.call?.placeOfService ?? null);
}

/** Rule: money.superbill-place-of-service */
export const modifiersOf = ({
  telemedicine,
  call,
}: Pick<VisitFacts['visit'], 'telemedicine' | 'call'>): TelemedicineModifier[] =>
  telemedicine ? [call?.modifier ?? '95'] : [];

/** A call was either video or audio only, so a modifier that staff enters replaces the one from the call. */
const withModifiersOf = (visit: VisitFacts['visit'], entered: readonly string[]) =>
  telemedicineModifiers.some((modifier) => entered.includes(modifier))
    ? entered
    : [...modifiersOf(visit), ...entered];

/** Applies whatever staff enters. Rule: money.superbill-needs */
export const superbillRefusal = ({ patientCount }: VisitFacts): string | null =>
  patientCount > 1
    ? 'A visit for several patients can’t have a superbill because its services and codes aren’t recorded for each person.'
    : null;

/** Each is worded so that a clerk can act on it. Rule: money.superbill-needs */
export function missingFacts(facts: VisitFacts): Missing[] {
  const { patient, insurance, practice, visit, diagnoses, procedures } = facts;
  const ofPatient = { where: 'Patient’s profile', path: `/patients/${patient.id}` };
  const ofVisit = { where: `Visit ${visit.key}`, path: `/appointments/${visit.id}` };
  const missing: (Missing | false)[] = [
    !(patient.address1 && patient.city && patient.state && patient.postalCode) && {
      what: 'The patient’s full address',
      ...ofPatient,
    },
    !patient.phone && { what: 'The patient’s phone number', ...ofPatient },
    !insurance && { what: 'Insurance that covers the day of the visit, with its subscriber', ...ofPatient },
    ...missingOfPractice(practice),
    ...missingOfProvider(facts, ofVisit),
    procedures.length === 0 && { what: 'At least one CPT code', ...ofVisit },
    diagnoses.length === 0 && { what: 'At least one diagnosis code (ICD-10)', ...ofVisit },
    diagnoses.length > MAX_DIAGNOSES && {
      what: `At most ${MAX_DIAGNOSES} diagnosis codes. The visit has ${diagnoses.length}`,
      ...ofVisit,
    },
  ];
  return missing.filter((one) => one !== false);
}

export function missingOfPractice({
  ein,
  practiceNpi,
}: Pick<VisitFacts['practice'], 'ein' | 'practiceNpi'>): Missing[] {
  const place = { where: 'Settings, Fees, by a super-admin', path: '/settings#fees' };
  return [
    ...(ein ? [] : [{ what: 'The practice’s EIN', ...place }]),
    ...(practiceNpi ? [] : [{ what: 'The practice’s NPI', ...place }]),
  ];
}

function missingOfProvider({ provider, visit }: VisitFacts, ofVisit: Omit<Missing, 'what'>) {
  if (!provider) return [{ what: 'The provider who gave the care', ...ofVisit }];
  const name = fullNameOf(provider);
  const place = { where: `${name}’s profile`, path: `/providers/${provider.id}` };
  return [
    !provider.npi && { what: `${name}’s NPI`, ...place },
    !(provider.licenseNumber && provider.licenseState) && {
      what: `${name}’s license and its state`,
      ...place,
    },
    provider.licenseExpiresOn !== null &&
      provider.licenseExpiresOn < visit.date && {
        what: `A license of ${name} that was valid on the day of the visit`,
        ...place,
      },
  ];
}

interface Decisions {
  place: PlaceOfService;
  lines: readonly SuperbillLineInput[];
}

/**
 * Call only if nothing is missing.
 * @throws VALIDATION naming the field
 */
export function superbillFacts(facts: VisitFacts, { place, lines }: Decisions): SuperbillFacts {
  const { patient, insurance, provider, practice, visit, diagnoses, moves } = facts;
  if (!insurance || !provider?.npi) throw new Error('a superbill whose facts are missing');
  if (!placesOf(visit).includes(place))
    throw fieldError('place', 'This place of service doesn’t fit the visit. Select another.');
  return {
    patient: {
      name: fullNameOf(patient),
      formName: `${patient.lastName}, ${patient.firstName}`,
      sex: sexOf[patient.gender] ?? null,
      dateOfBirth: patient.dateOfBirth,
      address: [
        [patient.address1, patient.address2].filter(Boolean).join(', '),
        `${patient.city}, ${patient.state} ${patient.postalCode}`,
      ],
      phone: phoneText(patient.phone ?? ''),
    },
    insurance,
    provider: {
      name: [fullNameOf(provider), provider.credentials].filter(Boolean).join(', '),
      npi: provider.npi,
      license: `${provider.licenseState} ${provider.licenseNumber}`,
    },
    practice: {
      name: practice.name,
      phone: practice.supportPhone,
      ein: practice.ein,
      npi: practice.practiceNpi,
    },
    visit: { key: visit.key, date: visit.date, place, invoice: visit.invoice },
    diagnoses,
    lines: facts.services.map((service) => codedLine(facts, service, lines)),
    others: facts.others,
    totalCents: facts.totalCents,
    moves,
    paidCents: moves.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

function codedLine(
  { procedures, diagnoses, visit }: VisitFacts,
  { position, label, amountCents }: VisitFacts['services'][number],
  lines: readonly SuperbillLineInput[],
): SuperbillFacts['lines'][number] {
  const at = lines.findIndex((one) => one.position === position);
  const line = lines[at];
  if (!line) throw fieldError('lines', `Add a CPT code for “${label}”.`);
  const procedure = procedures.find(({ code }) => code === line.code);
  if (!procedure) throw fieldError(`lines.${at}.code`, 'Select one of the visit’s CPT codes.');
  const pointers = line.diagnoses.map((wanted) => {
    const index = diagnoses.findIndex(({ code }) => code === wanted);
    if (index < 0) throw fieldError(`lines.${at}.diagnoses`, 'Select from the visit’s diagnoses.');
    return letterOf(index);
  });
  const { code, description } = procedure;
  const modifiers = [...new Set(withModifiersOf(visit, line.modifiers))];
  if (modifiers.length > 4) throw fieldError(`lines.${at}.modifiers`, 'Enter up to 4 modifiers.');
  return {
    service: label,
    code,
    description,
    modifiers,
    units: line.units,
    pointers: [...new Set(pointers)],
    chargeCents: amountCents,
  };
}

/** As on the form CMS-1500: A to L. */
export const letterOf = (index: number): string => String.fromCodePoint(65 + index);
