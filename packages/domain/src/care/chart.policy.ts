import type { ChartFields, ChartKind, ChartSource } from '@bedside/contracts/care/chart.schema';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Role } from '@bedside/contracts/people/user.schema';
import { type Actor, isStaff } from '../context.ts';

interface ReviewState {
  source: ChartSource;
  reviewedBy: string | null;
  reviewedAt: Date | null;
}

export const sourceOf = ({ role }: Pick<Actor, 'role'>): ChartSource => (isStaff(role) ? 'STAFF' : 'PATIENT');

export const reviewStateFor = (actor: Actor, now: Date): ReviewState =>
  isStaff(actor.role)
    ? { source: 'STAFF', reviewedBy: actor.userId, reviewedAt: now }
    : { source: 'PATIENT', reviewedBy: null, reviewedAt: null };

/** Entered by a patient, or imported from another system. */
export const waitsForReview = ({ reviewedAt }: Pick<ReviewState, 'reviewedAt'>): boolean =>
  reviewedAt === null;

const pastDates = { PAST_MEDICAL: ['onset'], SURGICAL: ['date'] } as const;

type Request = { [K in ChartKind]: { kind: K; fields: ChartFields<K> } }[ChartKind];

/**
 * Refuses future dates, dates before birth, and ends before starts.
 * @param today yyyy-MM-dd @param dateOfBirth yyyy-MM-dd @throws VALIDATION naming the field
 */
export function checkDates({ kind, fields }: Request, today: string, dateOfBirth: string): void {
  const dates: Record<string, unknown> = fields;
  if (kind === 'PAST_MEDICAL' || kind === 'SURGICAL')
    for (const name of pastDates[kind]) {
      const date = dates[name];
      if (typeof date !== 'string') continue;
      if (isBefore(today, date)) throw fieldError(`fields.${name}`, 'Enter a date that’s not in the future.');
      if (isBefore(date, dateOfBirth))
        throw fieldError(`fields.${name}`, 'Enter a date on or after the date of birth.');
    }
  if (kind === 'MEDICATION') {
    if (fields.start && isBefore(fields.start, dateOfBirth))
      throw fieldError('fields.start', 'Enter a date on or after the date of birth.');
    if (fields.start && fields.stop && isBefore(fields.stop, fields.start))
      throw fieldError('fields.stop', 'Enter a date on or after the start date.');
  }
}

/** Compares dates at their shared precision. */
function isBefore(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

export const nonEmptyFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** Field names only, never values. */
export const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .sort();

/** The field that an imported code describes. */
export const namingField = {
  PAST_MEDICAL: 'condition',
  FAMILY_MEDICAL: 'condition',
  ALLERGY: 'substance',
  MEDICATION: 'name',
  SURGICAL: 'procedure',
} as const satisfies Record<ChartKind, string>;

export const isActiveAllergy = (kind: ChartKind, fields: object): boolean =>
  kind === 'ALLERGY' && 'status' in fields && fields.status === 'ACTIVE';

/** Uses the confirmed version when a patient's change awaits review. */
export const isEffectiveAllergy = ({
  kind,
  fields,
  confirmedFields,
}: {
  kind: ChartKind;
  fields: object;
  confirmedFields: unknown;
}): boolean => isActiveAllergy(kind, fields) || isActiveAllergy(kind, Object(confirmedFields));

/** A patient's change keeps the version staff had confirmed. */
export const retainedConfirmedFields = (
  actor: Actor,
  entry: Pick<ReviewState, 'reviewedAt'> & { fields: unknown; confirmedFields: unknown },
): unknown => {
  if (isStaff(actor.role)) return null;
  return waitsForReview(entry) ? entry.confirmedFields : entry.fields;
};

interface EntryHistory {
  change: string;
  actorRole: Role;
}

/**
 * A patient can remove only entries that no staff member entered or confirmed.
 * @throws RULE_REFUSED
 */
export function requireRemovable(actor: Actor, past: readonly EntryHistory[]): void {
  if (isStaff(actor.role)) return;
  const ownFromTheStart = past.some(({ change }) => change === 'ADDED');
  if (ownFromTheStart && past.every(({ actorRole }) => !isStaff(actorRole))) return;
  throw new DomainError(
    'RULE_REFUSED',
    'Your care team has already confirmed this entry. Edit it instead, and we’ll review the change.',
  );
}

type Sortable = { fields: object; createdAt: Date };

const severityRank = ['Severe', 'Moderate', 'Mild'];
const rankOf: Record<ChartKind, (fields: Record<string, unknown>) => (string | number)[]> = {
  ALLERGY: ({ status, severity }) => [
    status === 'ACTIVE' ? 0 : 1,
    severity === undefined ? severityRank.length : severityRank.indexOf(String(severity)),
  ],
  MEDICATION: ({ active }) => [active ? 0 : 1],
  PAST_MEDICAL: ({ status }) => [status === 'ACTIVE' ? 0 : 1],
  FAMILY_MEDICAL: () => [],
  SURGICAL: () => [],
};
const dateOf: Record<ChartKind, string | null> = {
  ALLERGY: null,
  MEDICATION: 'start',
  PAST_MEDICAL: 'onset',
  FAMILY_MEDICAL: null,
  SURGICAL: 'date',
};

export function sortChartEntries<E extends Sortable>(kind: ChartKind, entries: readonly E[]): E[] {
  const dated = dateOf[kind];
  const keyOf = ({ fields }: E) => {
    const values: Record<string, unknown> = { ...fields };
    const date = dated ? values[dated] : undefined;
    return { rank: rankOf[kind](values).join(), date: typeof date === 'string' ? date : '' };
  };
  return entries.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return (
      compare(a.rank, b.rank) ||
      compare(b.date, a.date) ||
      one.createdAt.getTime() - other.createdAt.getTime()
    );
  });
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
