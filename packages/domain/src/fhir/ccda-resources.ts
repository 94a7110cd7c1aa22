import { payersIn } from './ccda-coverage.ts';
import { elements, type Section, sectionsOf, textIn, texts } from './ccda-document.ts';
import { type Json, known, object, string } from './read-elements.ts';

const PATIENT = 'patient';
const NO_ALLERGIES = { coding: [{ code: '716186003' }] };

/** FHIR’s URLs for the code systems that C-CDA names by OID. */
const systems: Readonly<Record<string, string>> = {
  '2.16.840.1.113883.6.96': 'http://snomed.info/sct',
  '2.16.840.1.113883.6.88': 'http://www.nlm.nih.gov/research/umls/rxnorm',
  '2.16.840.1.113883.6.90': 'http://hl7.org/fhir/sid/icd-10-cm',
  '2.16.840.1.113883.6.103': 'http://hl7.org/fhir/sid/icd-9-cm',
  '2.16.840.1.113883.6.1': 'http://loinc.org',
  '2.16.840.1.113883.4.9': 'http://fdasis.nlm.nih.gov',
};

/** Converts a C-CDA document to FHIR resources, so that one set of rules reads both. */
export function* ccdaResources(document: Json): Generator<Json | { leftOut: string }> {
  const role = object(elements(document.recordTarget)[0]?.patientRole);
  const patient = patientOf(role);
  yield patient;
  const subject = { reference: `Patient/${String(patient.id)}` };
  for (const section of sectionsOf(document)) {
    const read = known(readers, section.code);
    if (!read) {
      for (const _ of section.entries.length > 0 ? section.entries : [null])
        yield { leftOut: section.title.slice(0, 60).toWellFormed() };
      continue;
    }
    for (const entry of section.entries)
      for (const resource of read(entry, section))
        yield { ...resource, subject, patient: subject, beneficiary: subject };
  }
}

function patientOf(role: Json): Json {
  const person = object(role.patient);
  const [id = {}] = elements(role.id);
  const names = elements(person.name);
  const { given, family } = names.find((name) => name['@use'] === 'L') ?? names[0] ?? {};
  return {
    resourceType: 'Patient',
    id: string(id['@extension']) ?? string(id['@root']) ?? PATIENT,
    name: [{ given: texts(given), family: texts(family)[0] }],
    gender: known(genders, string(object(person.administrativeGenderCode)['@code'])),
    birthDate: dayOf(object(person.birthTime)['@value']),
    deceasedBoolean: object(person.deceasedInd)['@value'] === 'true',
    ...(dayOf(object(person.deceasedTime)['@value']) && { deceasedDateTime: 'known' }),
    telecom: elements(role.telecom).flatMap(telecomOf),
    address: elements(role.addr).map((address) => ({
      use: string(address['@use'])?.startsWith('H') ? 'home' : undefined,
      line: texts(address.streetAddressLine),
      city: textIn(address.city),
      state: textIn(address.state),
      postalCode: textIn(address.postalCode),
    })),
    communication: elements(person.languageCommunication).map((one) => ({
      language: { coding: [{ code: object(one.languageCode)['@code'] }] },
      preferred: object(one.preferenceInd)['@value'] === 'true',
    })),
  };
}

const genders: Readonly<Record<string, string>> = { F: 'female', M: 'male', UN: 'other' };

function telecomOf(telecom: Json): Json[] {
  const [, scheme, value] = /^(tel|mailto):(.+)$/.exec(string(telecom['@value']) ?? '') ?? [];
  if (!scheme) return [];
  const isMobile = string(telecom['@use']) === 'MC';
  return [{ system: scheme === 'tel' ? 'phone' : 'email', value, ...(isMobile && { use: 'mobile' }) }];
}

/** 20040517 is 2004-05-17, and 200405 is 2004-05. */
function dayOf(value: unknown): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})?(\d{2})?/.exec(string(value) ?? '') ?? [];
  return year && [year, month, day].filter(Boolean).join('-');
}

type Reader = (entry: Json, section: Section) => Json[];

const readers: Readonly<Record<string, Reader>> = {
  '48765-2': allergiesIn,
  '11450-4': problemsIn,
  '10160-0': medicationsIn,
  '48768-6': payersIn,
};

function conceptOf(value: unknown, { narrative }: Section): Json {
  const concept = object(value);
  const original = object(concept.originalText);
  const text = textIn(concept.originalText) ?? referred(original.reference, narrative);
  const coding = [concept, ...elements(concept.translation)].flatMap((one) => {
    const code = string(one['@code']);
    const system = string(one['@codeSystem']);
    return code
      ? [
          {
            code,
            display: one['@displayName'],
            ...(system && { system: known(systems, system) ?? `urn:oid:${system}` }),
          },
        ]
      : [];
  });
  return { coding, ...(text && { text: text }) };
}

const referred = (reference: unknown, narrative: Section['narrative']): string | null =>
  narrative.get(string(object(reference)['@value'])?.replace(/^#/, '') ?? '') ?? null;

const related = (of: Json, type?: string): Json[] =>
  elements(of.entryRelationship).filter((one) => type === undefined || one['@typeCode'] === type);
const observationsIn = (of: Json, type?: string): Json[] =>
  related(of, type).flatMap(({ observation }) => elements(observation));

const isNegated = (one: Json): boolean => one['@negationInd'] === 'true';
const statusOf = (one: Json): string | null => string(object(one.statusCode)['@code']);
const coded = (code: string) => ({ coding: [{ code }] });

const categories: Readonly<Record<string, string>> = {
  '416098002': 'medication',
  '419511003': 'medication',
  '59037007': 'medication',
  '414285001': 'food',
  '418471000': 'food',
  '235719002': 'food',
  '426232007': 'environment',
};
const severities: Readonly<Record<string, string>> = {
  '255604002': 'mild',
  '371923003': 'moderate',
  '6736007': 'moderate',
  '371924009': 'severe',
  '24484000': 'severe',
};
/** “Allergy to substance”. Negated, it means that no allergy is known. */
const ANY_ALLERGY = '419199007';

function allergiesIn(entry: Json, section: Section): Json[] {
  const concern = object(entry.act);
  return observationsIn(concern).map((allergy) => {
    const kind = string(object(allergy.value)['@code']) ?? '';
    const [participant = {}] = elements(allergy.participant);
    const substance = object(object(participant.participantRole).playingEntity);
    const concept = conceptOf(substance.code, section);
    const name = textIn(substance.name);
    const isOver = statusOf(concern) === 'completed' || hasEnd(allergy);
    const reactions = observationsIn(allergy, 'MFST');
    const category = known(categories, kind);
    return {
      resourceType: 'AllergyIntolerance',
      code:
        isNegated(allergy) && kind === ANY_ALLERGY
          ? NO_ALLERGIES
          : { ...(name && { text: name }), ...concept },
      clinicalStatus: coded(isOver ? 'inactive' : 'active'),
      ...(isNegated(allergy) && kind !== ANY_ALLERGY && { verificationStatus: coded('refuted') }),
      ...(category && { category: [category] }),
      reaction: (reactions.length > 0 ? reactions : [{}]).map((reaction) => ({
        manifestation: reaction.value ? [conceptOf(reaction.value, section)] : [],
        severity: severityIn(reaction) ?? severityIn(allergy),
      })),
    };
  });
}

const severityIn = (of: Json): string | undefined =>
  observationsIn(of)
    .filter(({ code }) => object(code)['@code'] === 'SEV')
    .map(({ value }) => known(severities, string(object(value)['@code'])))
    .find(Boolean);

const periodOf = ({ effectiveTime }: Json) => {
  const [time = {}] = elements(effectiveTime);
  return { start: dayOf(object(time.low)['@value']), end: dayOf(object(time.high)['@value']) };
};
const hasEnd = (one: Json): boolean => periodOf(one).end !== undefined;

const OVER = ['413322009', '73425007'];
const STATUS = '33999-4';

function problemsIn(entry: Json, section: Section): Json[] {
  const concern = object(entry.act);
  return observationsIn(concern).map((problem) => {
    const status = observationsIn(problem)
      .filter(({ code }) => object(code)['@code'] === STATUS)
      .map(({ value }) => string(object(value)['@code']) ?? '')[0];
    const isOver = hasEnd(problem) || (status ? OVER.includes(status) : statusOf(concern) === 'completed');
    return {
      resourceType: 'Condition',
      code: conceptOf(elements(problem.value)[0], section),
      clinicalStatus: coded(isOver ? 'resolved' : 'active'),
      ...(isNegated(problem) && { verificationStatus: coded('refuted') }),
      onsetDateTime: periodOf(problem).start,
    };
  });
}

const statuses: Readonly<Record<string, string>> = {
  active: 'active',
  completed: 'completed',
  aborted: 'stopped',
  suspended: 'on-hold',
};

function medicationsIn(entry: Json, section: Section): Json[] {
  return elements(entry.substanceAdministration).map((taken) => {
    const material = object(object(object(taken.consumable).manufacturedProduct).manufacturedMaterial);
    const { start, end } = periodOf(taken);
    const dose = object(taken.doseQuantity);
    const amount = Number(string(dose['@value']) ?? Number.NaN);
    const every = elements(taken.effectiveTime)
      .map(({ period }) => object(period))
      .find((period) => period['@value'] !== undefined);
    return {
      resourceType: 'MedicationStatement',
      status: isNegated(taken) ? 'not-taken' : (known(statuses, statusOf(taken)) ?? 'unknown'),
      medicationCodeableConcept: conceptOf(material.code, section),
      effectivePeriod: { start, end },
      dosage: [
        {
          ...(taken.routeCode !== undefined && { route: conceptOf(taken.routeCode, section) }),
          ...(Number.isFinite(amount) && {
            doseAndRate: [{ doseQuantity: { value: amount, unit: unitOf(dose['@unit']) } }],
          }),
          ...(every && {
            timing: {
              code: { text: `Every ${string(every['@value'])} ${string(every['@unit']) ?? ''}`.trim() },
            },
          }),
        },
      ],
    };
  });
}

/** `1` is the unit of a plain count. */
const unitOf = (unit: unknown): string | undefined => {
  const text = string(unit);
  return text === null || text === '1' ? undefined : text;
};
