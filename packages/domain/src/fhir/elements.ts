import { STATES } from '@bedside/contracts/common/states';
import type {
  Address,
  CodeableConcept,
  ContactPoint,
  Extension,
  ExtractResource,
  Meta,
  Period,
  Reference,
  ResourceType,
} from '@medplum/fhirtypes';

/** The namespaces of codes and identifiers. */
export const SYSTEM = {
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  cpt: 'http://www.ama-assn.org/go/cpt',
  hcpcs: 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  nullFlavor: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor',
  roleCode: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  usCoreCategory: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-category',
} as const;

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
/** A code of one of HL7's own code systems, such as `condition-clinical`. */
export const hl7 = (system: string, code: string, display?: string): CodeableConcept =>
  coded(`${TERMINOLOGY}/${system}`, code, display);

export const coded = (system: string, code: string, display?: string, text?: string): CodeableConcept => ({
  coding: [{ system, code, ...(display && { display }) }],
  ...((text ?? display) && { text: text ?? display }),
});

/** Text that no one has coded stays without a code. */
export const textConcept = (text: string): CodeableConcept => ({ text });

export const bedsideUri = (name: string): string => `urn:bedside:${name}`;

export const UCUM = 'http://unitsofmeasure.org';
export const reference = <T extends ResourceType>(
  type: T,
  id: string,
  display?: string,
): Reference<ExtractResource<T>> => ({ reference: `${type}/${id}`, ...(display && { display }) });

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
/** Marks an element that a profile requires but no one knows. */
export const unknown: { extension: Extension[] } = { extension: [{ url: ABSENT, valueCode: 'unknown' }] };

/** The practice’s ID as an Organization. */
export const PRACTICE = 'practice';

export const usCore = (name: string): string =>
  `http://hl7.org/fhir/us/core/StructureDefinition/us-core-${name}`;

export const metaOf = (row: { changedAt: Date; version?: number | null }, profile?: string): Meta => ({
  ...(row.version && { versionId: String(row.version) }),
  lastUpdated: row.changedAt.toISOString(),
  ...(profile && { profile: [usCore(profile)] }),
});

interface PostalAddress {
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

const postalCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toLowerCase(), code]),
);

export function addressOf({ address1, address2, city, state, postalCode }: PostalAddress): Address[] {
  if (!address1 && !city && !state && !postalCode) return [];
  const line = [address1, address2].filter((one) => one !== null);
  return [
    {
      ...(line.length > 0 && { line }),
      ...(city && { city }),
      ...(state && { state: postalCodes.get(state.toLowerCase()) ?? state }),
      ...(postalCode && { postalCode }),
      country: 'US',
    },
  ];
}

export const phone = (value: string | null, use?: ContactPoint['use']): ContactPoint[] =>
  value ? [{ system: 'phone', value, ...(use && { use }) }] : [];
export const email = (value: string | null): ContactPoint[] => (value ? [{ system: 'email', value }] : []);

export const periodOf = (start: Date | string | null, end: Date | string | null): { period?: Period } =>
  start || end ? { period: { ...(start && { start: iso(start) }), ...(end && { end: iso(end) }) } } : {};

const iso = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

/** FHIR doesn’t allow empty lists, so they are omitted. */
export const some = <K extends string, T>(key: K, list: readonly T[]): { [Key in K]?: T[] } =>
  (list.length > 0 ? { [key]: [...list] } : {}) as { [Key in K]?: T[] };

/** The type and ID of a reference; null for anything else. */
export function partsOf(text: string): { type: ResourceType; id: string } | null {
  const [, type, id] = /^(?:.*\/)?([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/.exec(text) ?? [];
  return type && id ? { type: type as ResourceType, id } : null;
}
