import type { allergyKinds, severities } from '@bedside/contracts/care/chart.schema';
import {
  codeOf,
  codingsOf,
  dayIn,
  type EntryRead,
  fitted,
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

const BY_MISTAKE = 'Entered in error in the old system.';
const NO_WORDS = 'It has no text, and no code with display text.';

interface Found {
  title: string | null;
  owner: unknown;
  entry: EntryRead | null;
  notes?: string[];
  skip?: string | null;
  problem?: string | null;
}

const readOf = (
  type: string,
  { title, owner, entry, notes = [], skip = null, problem = null }: Found,
): ResourceRead => ({
  type,
  title: title?.slice(0, 200).toWellFormed() ?? type,
  owner: idIn(object(owner).reference),
  entry: skip || problem ? null : entry,
  problem: skip ?? problem ?? (entry ? null : NO_WORDS),
  isSkipped: skip !== null,
  notes,
});

/** Refuted entries and entries made in error are not true of the patient. */
function mistakeIn({ verificationStatus }: Json): string | null {
  const code = codeOf(verificationStatus);
  if (code === 'entered-in-error') return BY_MISTAKE;
  return code === 'refuted' ? 'Refuted in the old system.' : null;
}

const kinds: Readonly<Record<string, (typeof allergyKinds)[number]>> = {
  medication: 'Drug',
  food: 'Food',
  environment: 'Environment',
};
const severityOf: Readonly<Record<string, (typeof severities)[number]>> = {
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
};
/** SNOMED CT “no known allergy”, which does not include “no known drug allergy”. */
const NO_ALLERGIES = '716186003';

export function readAllergy(resource: Json): ResourceRead {
  const notes: string[] = [];
  const text = wordsOf(resource.code);
  const common = { title: text, owner: resource.patient, notes, skip: mistakeIn(resource) };
  if (codingsOf(resource.code).some(({ code }) => code === NO_ALLERGIES))
    return readOf('AllergyIntolerance', { ...common, entry: { place: 'NO_ALLERGIES' } });
  const reactions = list(resource.reaction);
  const reaction = reactions
    .flatMap(({ manifestation }) => list(manifestation))
    .flatMap((one) => wordsOf(one) ?? [])
    .join(', ');
  const worst = ['severe', 'moderate', 'mild'].find((one) =>
    reactions.some(({ severity }) => severity === one),
  );
  const category = Array.isArray(resource.category) ? string(resource.category[0]) : null;
  const isLatex = codingsOf(resource.code).length === 0 && text?.toLowerCase() === 'latex';
  const status = codeOf(resource.clinicalStatus) ?? 'active';
  return readOf('AllergyIntolerance', {
    ...common,
    entry: text
      ? {
          place: 'CHART',
          kind: 'ALLERGY',
          fields: {
            substance: fitted(text, 100, 'substance', notes),
            kind: known(kinds, category) ?? (isLatex ? 'Latex' : 'Other'),
            ...(reaction && { reaction: fitted(reaction, 250, 'reaction', notes) }),
            ...(worst && { severity: severityOf[worst] }),
            status: status === 'active' ? 'ACTIVE' : 'INACTIVE',
          },
          codes: codingsOf(resource.code),
        }
      : null,
  });
}

const OVER = ['inactive', 'resolved', 'remission'];

/** A visit’s diagnosis is not a problem in the chart, and is counted as left out. */
export const isOfVisit = ({ category }: Json): boolean =>
  hasCode(category, 'encounter-diagnosis') && !hasCode(category, 'problem-list-item');

export function readCondition(resource: Json): ResourceRead {
  const notes: string[] = [];
  const text = wordsOf(resource.code);
  const onset = dayIn(resource.onsetDateTime) ?? dayIn(object(resource.onsetPeriod).start);
  const note = list(resource.note)
    .flatMap(({ text }) => string(text) ?? [])
    .join('\n');
  return readOf('Condition', {
    title: text,
    owner: resource.subject,
    notes,
    skip: mistakeIn(resource),
    entry: text
      ? {
          place: 'CHART',
          kind: 'PAST_MEDICAL',
          fields: {
            condition: fitted(text, 250, 'condition', notes),
            ...(onset && { onset }),
            status: OVER.includes(codeOf(resource.clinicalStatus) ?? '') ? 'RESOLVED' : 'ACTIVE',
            ...(note && { note: fitted(note, 500, 'note', notes) }),
          },
          codes: codingsOf(resource.code),
        }
      : null,
  });
}

/** Proposed medications were never taken. */
const NOT_TAKEN = ['proposal', 'option'];
const TAKEN = ['active', 'intended', 'unknown'];

/** MedicationRequest and MedicationStatement differ only in the names of their elements. */
export function readMedication(resource: Json): ResourceRead {
  const type = string(resource.resourceType) ?? 'MedicationRequest';
  const notes: string[] = [];
  const concept = medicationOf(resource);
  const text = wordsOf(concept) ?? string(object(resource.medicationReference).display);
  const [dosage = {}] = list(resource.dosageInstruction ?? resource.dosage);
  const bounds = object(object(object(dosage.timing).repeat).boundsPeriod);
  const effective = object(resource.effectivePeriod);
  const start = dayIn(bounds.start) ?? dayIn(effective.start) ?? dayIn(resource.effectiveDateTime);
  const stop = dayIn(bounds.end) ?? dayIn(effective.end);
  const prescriber = string(object(resource.requester ?? resource.informationSource).display);
  const status = string(resource.status) ?? 'unknown';
  if (status === 'unknown') notes.push('The old system doesn’t say whether the patient still takes it.');
  const reference = string(object(resource.medicationReference).reference);
  return readOf(type, {
    title: text,
    owner: resource.subject,
    notes,
    skip: skippedMedication(status, string(resource.intent)),
    problem: !text && reference ? `It names its medication only by reference: ${reference}` : null,
    entry: text
      ? {
          place: 'CHART',
          kind: 'MEDICATION',
          fields: {
            name: fitted(text, 100, 'name', notes),
            ...dosageOf(dosage, notes),
            ...(start && { start }),
            ...(stop && { stop }),
            ...(prescriber &&
              type === 'MedicationRequest' && {
                prescriber: fitted(prescriber, 100, 'prescriber', notes),
              }),
            active: TAKEN.includes(status),
          },
          codes: codingsOf(concept),
        }
      : null,
  });
}

function skippedMedication(status: string, intent: string | null): string | null {
  if (status === 'entered-in-error') return BY_MISTAKE;
  if (status === 'draft' || status === 'not-taken' || NOT_TAKEN.includes(intent ?? ''))
    return 'Proposed in the old system, or never taken.';
  return null;
}

/** The medication in the resource itself or in a contained one. */
function medicationOf({ medicationCodeableConcept, medicationReference, contained }: Json): unknown {
  if (medicationCodeableConcept) return medicationCodeableConcept;
  const reference = string(object(medicationReference).reference);
  return reference?.startsWith('#')
    ? list(contained).find(({ id }) => id === reference.slice(1))?.code
    : undefined;
}

/** Keeps the text whole unless all its parts are known: dose, route, and frequency. */
function dosageOf(dosage: Json, notes: string[]) {
  const route = wordsOf(dosage.route);
  const text = string(dosage.text);
  const parts = text?.split(', ') ?? [];
  const at = route ? parts.indexOf(route) : -1;
  const quantity = object(object(list(dosage.doseAndRate)[0]).doseQuantity);
  const amount =
    typeof quantity.value === 'number' ? `${quantity.value} ${string(quantity.unit) ?? ''}`.trim() : null;
  const dose = text === null ? amount : at < 0 ? text : parts.slice(0, at).join(', ');
  const frequency =
    at < 0
      ? text
        ? null
        : wordsOf(dosage.timing && object(dosage.timing).code)
      : parts.slice(at + 1).join(', ');
  return {
    ...(dose && { dose: fitted(dose, 100, 'dose', notes) }),
    ...(route && { route: fitted(route, 100, 'route', notes) }),
    ...(frequency && { frequency: fitted(frequency, 100, 'frequency', notes) }),
  };
}
