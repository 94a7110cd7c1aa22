import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { day, firstName, lastName, widestNames, wireEnum } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import { typedKeys } from '../common/typed-keys.ts';
import { patientFieldTexts } from './patient-field-texts.ts';

export const genders = ['Male', 'Female', 'Intersex', 'M-to-F Female', 'F-to-M Male'] as const;
export type Gender = (typeof genders)[number];
export const gender = wireEnum(genders);

/** The language of messages to the patient. */
export const language = z.enum(languages);

/** Ages 0 to 120. */
export const dateOfBirth = day.refine((value) => {
  const born = new Date(`${value}T00:00:00Z`).getTime();
  const now = Date.now();
  return born <= now && born > now - 121 * 365.25 * 86_400_000;
}, 'Enter a date of birth within the last 120 years.');

export interface PatientField {
  /** The table with a column named like the field. */
  table: 'users' | 'patients';
  /** The schema in requests. */
  input: z.ZodType;
  /** The schema in responses. */
  output: z.ZodType;
  /** A label for tight spaces. */
  shortLabel?: string;
  control: 'text' | 'lines' | 'date' | 'choice';
  /** The initial value in a form. */
  defaultValue?: string;
  maxLength?: number;
  /** The autocomplete token, for people who fill in their own details. */
  autoComplete?: string;
  /** Takes half a line and shares it with the field before or after it. */
  isHalfWidth?: true;
  /** Required when adding a patient. */
  isRequired?: true;
  /** Views show the field in their heading instead of a line. */
  isHeading?: true;
  /**
   * `portal`: staff only, so the API never returns the field to patients. `portal forms`: the portal asks for
   * it elsewhere.
   */
  hiddenIn?: 'portal' | 'portal forms';
}

/**
 * A patient’s fields, in the order of forms and views, from which calls, queries, audit rows, and merges are
 * derived. For text that may be empty, use `text(500).nullable().transform((words) => words || null)`.
 */
const patientFields = {
  firstName: {
    table: 'users',
    input: firstName,
    output: z.string(),
    control: 'text',
    maxLength: widestNames.nameMax,
    autoComplete: 'given-name',
    isHalfWidth: true,
    isRequired: true,
    isHeading: true,
  },
  lastName: {
    table: 'users',
    input: lastName,
    output: z.string(),
    control: 'text',
    maxLength: widestNames.nameMax,
    autoComplete: 'family-name',
    isHalfWidth: true,
    isRequired: true,
    isHeading: true,
  },
  dateOfBirth: {
    table: 'patients',
    input: dateOfBirth,
    output: day,
    shortLabel: 'DOB',
    control: 'date',
    autoComplete: 'bday',
    isHalfWidth: true,
    isRequired: true,
  },
  gender: {
    table: 'patients',
    input: gender,
    output: z.enum(genders),
    control: 'choice',
    isHalfWidth: true,
    isRequired: true,
  },
  language: {
    table: 'users',
    input: language,
    output: language,
    control: 'choice',
    defaultValue: 'en',
    hiddenIn: 'portal forms',
  },
} satisfies Record<string, PatientField>;

type Fields = typeof patientFields;
export type PatientFieldName = keyof Fields;
type NamesWith<Trait> = {
  [Name in PatientFieldName]: Fields[Name] extends Trait ? Name : never;
}[PatientFieldName];
export type RequiredName = NamesWith<{ isRequired: true }>;
export type PatientFieldIn<Table extends PatientField['table']> = NamesWith<{ table: Table }>;
/** The column is nullable. */
type OptionalColumn = Exclude<PatientFieldIn<'patients'>, RequiredName>;

export type PortalFieldName = Exclude<
  PatientFieldName,
  NamesWith<{ hiddenIn: NonNullable<PatientField['hiddenIn']> }>
>;

const names = typedKeys(patientFields);
const labels: Record<PatientFieldName, string> = patientFieldTexts.labels;
const choices: Partial<Record<PatientFieldName, Record<string, string>>> = patientFieldTexts.choices;

export const fieldOf = (
  name: PatientFieldName,
): PatientField & { label: string; choices?: Record<string, string> } => ({
  ...patientFields[name],
  label: labels[name],
  ...(choices[name] && { choices: choices[name] }),
});

export const requiredNames = names.filter((name) => fieldOf(name).isRequired) as RequiredName[];
export const userFieldNames = names.filter(
  (name) => fieldOf(name).table === 'users',
) as PatientFieldIn<'users'>[];
export const patientFieldNames = names.filter(
  (name) => fieldOf(name).table === 'patients',
) as PatientFieldIn<'patients'>[];
export const optionalColumns = patientFieldNames.filter(
  (name) => !fieldOf(name).isRequired,
) as OptionalColumn[];

export const emptyColumns = Object.fromEntries(optionalColumns.map((name) => [name, null])) as Record<
  OptionalColumn,
  null
>;

/** A form’s initial values. */
export const emptyFields = <Name extends PatientFieldName>(some: readonly Name[]) =>
  Object.fromEntries(some.map((name) => [name, fieldOf(name).defaultValue ?? ''])) as Record<Name, string>;

/** Fields that are optional when adding a patient. */
export const recordNames = names.filter((name) => !fieldOf(name).isRequired);
/** Fields shown as the lines of a view. */
export const lineNames = names.filter((name) => !fieldOf(name).isHeading);
export const portalNames = names.filter((name) => !fieldOf(name).hiddenIn) as PortalFieldName[];

type Of<Name extends PatientFieldName, Part extends 'input' | 'output'> = {
  [N in Name]: Fields[N][Part];
};
type Optional<Shape extends Record<string, z.ZodType>> = { [N in keyof Shape]: z.ZodOptional<Shape[N]> };

/** The schema of a field in responses. */
export const outputOf = ({ output, hiddenIn }: Pick<PatientField, 'output' | 'hiddenIn'>): z.ZodType =>
  hiddenIn === 'portal' ? staffOnly(output.optional()) : output;

const shapeOf = <Name extends PatientFieldName, Part extends 'input' | 'output'>(
  some: readonly Name[],
  part: Part,
) =>
  Object.fromEntries(
    some.map((name) => [name, part === 'output' ? outputOf(patientFields[name]) : patientFields[name].input]),
  ) as Of<Name, Part>;

const optional = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.optional()]),
  ) as Optional<Shape>;

/** Input fields of calls that add a patient. */
export const requiredInputs = shapeOf(requiredNames, 'input');
/** Optional input fields of calls that add or change a patient. */
export const recordInputs = optional(
  shapeOf(recordNames as Exclude<PatientFieldName, RequiredName>[], 'input'),
);
/** Input fields of calls that change a patient. Omitted fields stay unchanged. */
export const requiredChanges = optional(requiredInputs);
export const fieldOutputs = shapeOf(names, 'output');
export const userFieldOutputs = shapeOf(userFieldNames, 'output');
export const columnOutputs = shapeOf(patientFieldNames, 'output');
