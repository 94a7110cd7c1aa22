import { formatPhone, phoneText } from '@bedside/contracts/common/phone';
import { DomainError, type Issue } from '@bedside/contracts/errors';
import { toCents, toDollars } from '@bedside/contracts/money';
import type { Holiday } from '@bedside/contracts/practice/opening';
import {
  type ServiceZone,
  type SettingsGroup,
  settingsGroups,
} from '@bedside/contracts/practice/settings.schema';
import type { z } from 'zod';
import { toE164 } from '../contact.policy.ts';
import { linesOverlap, ONE_LINE_AT_A_TIME } from './opening-hours.policy.ts';
import { type PracticeSettings, type StoredKey, storedKeys } from './settings.ts';

type Values = Record<string, unknown>;
export type Stored = Partial<Record<StoredKey, unknown>>;

/** Stored in cents. */
const centFields = {
  lateCancellationFee: 'lateCancelFeeCents',
  noShowFee: 'noShowFeeCents',
  planSmallestBill: 'planSmallestBillCents',
  planSmallestInstallment: 'planSmallestInstallmentCents',
  travelFee: 'travelFeeCents',
  travelFeeWaiverCap: 'travelFeeWaiverCapCents',
} as const satisfies Record<string, StoredKey>;
type Amount = keyof typeof centFields;

const isAmount = (field: string): field is Amount => Object.hasOwn(centFields, field);
const isStored = (key: string): key is StoredKey => (storedKeys as readonly string[]).includes(key);

const fieldsOf = (group: SettingsGroup): string[] => Object.keys(settingsGroups[group].shape);

function keyOf(field: string): StoredKey {
  const key = isAmount(field) ? centFields[field] : field;
  if (!isStored(key)) throw new Error(`${field} is no setting`);
  return key;
}

export const keysOf = (group: SettingsGroup): StoredKey[] => fieldsOf(group).map(keyOf);

/** In dollars. */
export const valuesOf = (group: SettingsGroup, settings: PracticeSettings): Values =>
  Object.fromEntries(fieldsOf(group).map((field) => [field, settingValue(field, settings)]));

function settingValue(field: string, settings: PracticeSettings): unknown {
  if (isAmount(field)) return toDollars(settings[centFields[field]]);
  const key = keyOf(field);
  return key === 'supportPhone' ? formatPhone(settings[key]) : settings[key];
}

/** @throws VALIDATION with an issue at `values.<field>` per field */
export function storedOf(group: SettingsGroup, values: Values): Stored {
  const read = settingsGroups[group].safeParse(values);
  if (!read.success) throw refused(read.error.issues.flatMap(issuesAt));
  const issues = acrossFields(read.data);
  if (issues.length) throw refused(issues);
  const stored: Stored = {};
  for (const [field, value] of Object.entries(tidied(read.data)))
    stored[keyOf(field)] = isAmount(field) && typeof value === 'number' ? toCents(value) : value;
  return stored;
}

/** One per field; unknown fields by their own name. */
const issuesAt = (issue: z.core.$ZodIssue): Issue[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
    (path) => ({ path: ['values', ...path].join('.'), message: issue.message }),
  );

const refused = (issues: Issue[]) => new DomainError('VALIDATION', issues[0]?.message, { issues });

type GroupValues = { [G in SettingsGroup]: ReturnType<(typeof settingsGroups)[G]['parse']> }[SettingsGroup];

function acrossFields(values: GroupValues): Issue[] {
  if ('openingHours' in values)
    return [
      ...(linesOverlap(values.openingHours)
        ? [{ path: 'values.openingHours', message: ONE_LINE_AT_A_TIME }]
        : []),
      ...repeats(
        'values.holidays',
        'date',
        values.holidays.map(({ date }) => date),
      ),
    ];
  if ('cancelReasons' in values)
    return repeats(
      'values.cancelReasons',
      'reason',
      values.cancelReasons.map((one) => one.toLowerCase()),
    );
  if ('zones' in values)
    return repeats(
      'values.zones',
      'name',
      values.zones.map(({ name }) => name.toLowerCase()),
    );
  return [];
}

const twice = {
  reason: 'This reason is already in the list.',
  date: 'This day is already in the list.',
  name: 'A zone with this name already exists.',
};

/** One issue per repeated line. */
const repeats = (path: string, field: keyof typeof twice, values: readonly string[]): Issue[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index ? [{ path: `${path}.${index}.${field}`, message: twice[field] }] : [],
  );

function tidied(values: GroupValues): Values {
  if ('supportPhone' in values)
    return { ...values, supportPhone: phoneText(toE164(values.supportPhone, 'values.supportPhone')) };
  if ('openingHours' in values)
    return {
      ...values,
      openingHours: values.openingHours.toSorted(
        (a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from),
      ),
      holidays: values.holidays.toSorted((a: Holiday, b: Holiday) => a.date.localeCompare(b.date)),
    };
  if ('zones' in values)
    return {
      zones: values.zones.map(({ name, postalCodes }: ServiceZone) => ({
        name,
        postalCodes: [...new Set(postalCodes)].toSorted(),
      })),
    };
  return values;
}
