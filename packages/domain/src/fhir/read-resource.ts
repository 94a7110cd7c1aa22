import { isOfVisit, readAllergy, readCondition, readMedication } from './read-chart.ts';
import { readCoverage, readRelatedPerson } from './read-coverage.ts';
import { type Json, known, object, type ResourceRead, string, UNREADABLE } from './read-elements.ts';
import { type PatientRead, readPatient } from './read-patient.ts';

const readers: Readonly<Record<string, (resource: Json) => ResourceRead>> = {
  AllergyIntolerance: readAllergy,
  Condition: readCondition,
  MedicationRequest: readMedication,
  MedicationStatement: readMedication,
  Coverage: readCoverage,
  RelatedPerson: readRelatedPerson,
};

interface LeftOut {
  leftOut: string;
}

const TYPE = /^[A-Z][A-Za-z]{1,59}$/;

/** What another system’s resource becomes. `leftOut` names a type for which Bedside has no place. */
export function readResource(
  value: unknown,
  fullUrl: string | null = null,
): PatientRead | ResourceRead | LeftOut {
  const resource = object(value);
  const type = string(resource.resourceType) ?? '';
  if (!TYPE.test(type)) return { leftOut: 'No resource' };
  if (type === 'Patient') return readPatient(resource, fullUrl);
  if (type === 'Condition' && isOfVisit(resource)) return { leftOut: 'Condition of a visit' };
  const reader = known(readers, type);
  return reader ? readable(reader(resource)) : { leftOut: type };
}

/** A lost character may change what an entry says, so the entry is refused. */
const readable = (read: ResourceRead): ResourceRead =>
  JSON.stringify(read.entry).includes(UNREADABLE)
    ? { ...read, entry: null, problem: 'A character can’t be read.' }
    : read;
