import type { CodeableConcept, Resource } from '@medplum/fhirtypes';
import { bindings, mustSupport, slices } from './us-core.fixture.ts';

const BASE = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-';

interface Element {
  path: string;
  isRequired: boolean;
}

const elements: ReadonlyMap<string, readonly Element[]> = new Map(
  Object.entries(mustSupport).map(([profile, paths]) => [
    profile,
    paths.split(' ').map((one) => ({ path: one.replace('!', ''), isRequired: one.endsWith('!') })),
  ]),
);

/** The US Core profiles that a resource claims, by the last part of their URLs. */
const claimedBy = ({ meta }: Resource): string[] =>
  (meta?.profile ?? []).flatMap((url) => (url.startsWith(BASE) ? [url.slice(BASE.length)] : []));

/** What a resource lacks of its US Core profiles, codes that they don’t allow, and unknown profiles. */
export function lacks(resource: Resource): { profile: string; problem: string }[] {
  return claimedBy(resource).flatMap((profile) => {
    const known = elements.get(profile);
    if (!known) return [{ profile, problem: 'This profile has no table of elements.' }];
    const missing = known.filter(({ path, isRequired }) => isRequired && isMissing(resource, path, profile));
    const unbound = Object.entries(bindings[profile] ?? {}).filter(([path, allowed]) =>
      valuesAt([resource], path, profile).some((value) => !isBound(value, allowed)),
    );
    return [
      ...missing.map(({ path }) => ({ profile, problem: `${path}: must be there` })),
      ...unbound.map(([path]) => ({ profile, problem: `${path}: no code of its value set` })),
    ];
  });
}

const isBound = (value: unknown, allowed: readonly string[]): boolean =>
  typeof value === 'string'
    ? allowed.includes(value)
    : ((value as CodeableConcept).coding ?? []).some(
        ({ system, code }) => allowed.includes(`${system}`) || allowed.includes(`${system}|${code}`),
      );

/** For each profile that these resources claim, the must-support elements that none of them has. */
export function absentElements(resources: Iterable<Resource>): Record<string, string[]> {
  const absent = new Map<string, Set<string>>();
  for (const resource of resources)
    for (const profile of claimedBy(resource)) {
      const left = absent.get(profile) ?? new Set(elements.get(profile)?.map(({ path }) => path));
      absent.set(profile, left);
      for (const path of left) if (valuesAt([resource], path, profile).length > 0) left.delete(path);
    }
  return Object.fromEntries([...absent].map(([profile, paths]) => [profile, outermost(paths).toSorted()]));
}

/** Drops elements whose parent is absent too. */
const outermost = (paths: ReadonlySet<string>): string[] =>
  [...paths].filter(
    (path) => ![...paths].some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}:`)),
  );

/** The parent is present without this element. */
function isMissing(resource: Resource, path: string, profile: string): boolean {
  const dot = path.lastIndexOf('.');
  const parents = dot < 0 ? [resource] : valuesAt([resource], path.slice(0, dot), profile);
  return parents.some((parent) => valuesAt([parent], path.slice(dot + 1), profile).length === 0);
}

function valuesAt(parents: readonly unknown[], path: string, profile: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (found, part) => found.flatMap((parent) => valuesOf(parent, part, profile)),
      [...parents],
    );
}

function valuesOf(parent: unknown, part: string, profile: string): unknown[] {
  if (typeof parent !== 'object' || parent === null) return [];
  const [name = '', slice] = part.split(':');
  const choice = name.endsWith('[x]') ? name.slice(0, -3) : null;
  const values = Object.entries(parent)
    .filter(([key]) => isNamed(key.replace(/^_/, ''), choice, slice, name))
    .flatMap(([, value]) => value);
  if (!slice || choice) return values;
  const marks = slices[`${profile} ${part}`] ?? slices[part];
  if (!marks) throw new Error(`Say in slices what makes ${part} of ${profile}.`);
  return values.filter((value) => marks.some((mark) => JSON.stringify(value).includes(`"${mark}"`)));
}

/** A choice’s name includes its type, as in `onsetDateTime` for `onset[x]`. */
function isNamed(key: string, choice: string | null, slice: string | undefined, name: string): boolean {
  if (choice === null) return key === name;
  return slice ? key === slice : key.startsWith(choice) && /^[A-Z]/.test(key.slice(choice.length));
}
