import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { day, firstName, lastName, widestNames, wireEnum } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import { patientFieldTexts } from './patient-field-texts.ts';

export const genders = ['Male', 'Female', 'Intersex', 'M-to-F Female', 'F-to-M Male'] as const;
export type Gender = (typeof genders)[number];
export const gender = wireEnum(genders);

/** For messages to the patient. */
export const language = z.enum(languages);

/** 0 to 120 years old. */
export const dateOfBirth = day.refine((value) => {
  const born = new Date(`${value}T00:00:00Z`).getTime();
  const now = Date.now();
  return born <= now && born > now - 121 * 365.25 * 86_400_000;
}, 'Enter a date of birth within the last 120 years.');

export interface PatientField {
  /** The table whose column has the field's name. */
  table: 'users' | 'patients';
  /** In requests. */
  input: z.ZodType;
  /** In answers. */
  output: z.ZodType;
  /** For tight spaces. */
  shortLabel?: string;
  control: 'text' | 'lines' | 'date' | 'choice';
  /** A form's first value. */
  defaultValue?: string;
  maxLength?: number;
  /** For people who fill in their own details. */
  autoComplete?: string;
  /** Shares a line with the next or previous half. */
  isHalfWidth?: true;
  /** Required to add a patient. */
  isRequired?: true;
  /** Views show it in their heading, not among their lines. */
  isHeading?: true;
  /** `portal`: for staff only, so the API never answers it to patients. `portal forms`: the portal asks it elsewhere. */
  hiddenIn?: 'portal' | 'portal forms';
}

/**
 * A patient's fields, in the order of forms and views. Calls, queries, audit rows, and merges follow from it.
 * Input of a text that may be empty: `text(500).nullable().transform((words) => words || null)`.
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
/** Its column may be null. */
type OptionalColumn = Exclude<PatientFieldIn<'patients'>, RequiredName>;

export type PortalFieldName = Exclude<
  PatientFieldName,
  NamesWith<{ hiddenIn: NonNullable<PatientField['hiddenIn']> }>
>;

const names = Object.keys(patientFields) as PatientFieldName[];
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

/** What a form begins with. */
export const emptyFields = <Name extends PatientFieldName>(some: readonly Name[]) =>
  Object.fromEntries(some.map((name) => [name, fieldOf(name).defaultValue ?? ''])) as Record<Name, string>;

/** Not required to add a patient. */
export const recordNames = names.filter((name) => !fieldOf(name).isRequired);
/** The lines of a view. */
export const lineNames = names.filter((name) => !fieldOf(name).isHeading);
export const portalNames = names.filter((name) => !fieldOf(name).hiddenIn) as PortalFieldName[];

type Of<Name extends PatientFieldName, Part extends 'input' | 'output'> = {
  [N in Name]: Fields[N][Part];
};
type Optional<Shape extends Record<string, z.ZodType>> = { [N in keyof Shape]: z.ZodOptional<Shape[N]> };

/** In answers of calls. */
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

/** In calls that add a patient. */
export const requiredInputs = shapeOf(requiredNames, 'input');
/** Optional in calls that add or change a patient. */
export const recordInputs = optional(
  shapeOf(recordNames as Exclude<PatientFieldName, RequiredName>[], 'input'),
);
/** In calls that change a patient; omitted fields stay. */
export const requiredChanges = optional(requiredInputs);
export const fieldOutputs = shapeOf(names, 'output');
export const userFieldOutputs = shapeOf(userFieldNames, 'output');
export const columnOutputs = shapeOf(patientFieldNames, 'output');
