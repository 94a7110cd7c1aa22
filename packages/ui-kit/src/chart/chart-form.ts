import {
  allergyKinds,
  allergyStatuses,
  type ChartEntry,
  type ChartKind,
  chartFields,
  conditionStatuses,
  relatives,
  severities,
} from '@bedside/contracts/care/chart.schema';
import { z } from 'zod';
import { parsePartialDate, typedPartialDate } from './partial-date.ts';

export interface ChartField {
  name: string;
  as: 'line' | 'area' | 'date' | 'age' | 'choice' | 'tick';
  required?: true;
  max?: number;
  options?: readonly string[];
  first?: string | boolean;
  beside?: true;
}

export const chartForms: Record<ChartKind, readonly ChartField[]> = {
  PAST_MEDICAL: [
    { name: 'condition', as: 'line', required: true, max: 250 },
    { name: 'status', as: 'choice', required: true, options: conditionStatuses, first: 'ACTIVE' },
    { name: 'onset', as: 'date', beside: true },
    { name: 'note', as: 'area', max: 500 },
  ],
  FAMILY_MEDICAL: [
    { name: 'relation', as: 'choice', required: true, options: relatives },
    { name: 'condition', as: 'line', required: true, max: 250 },
    { name: 'ageAtOnset', as: 'age' },
    { name: 'deceased', as: 'tick', first: false },
  ],
  ALLERGY: [
    { name: 'substance', as: 'line', required: true, max: 100 },
    { name: 'kind', as: 'choice', required: true, options: allergyKinds },
    { name: 'severity', as: 'choice', options: severities, beside: true },
    { name: 'reaction', as: 'area', max: 250 },
    { name: 'status', as: 'choice', required: true, options: allergyStatuses, first: 'ACTIVE' },
  ],
  MEDICATION: [
    { name: 'name', as: 'line', required: true, max: 100 },
    { name: 'dose', as: 'line', max: 100 },
    { name: 'frequency', as: 'line', max: 100, beside: true },
    { name: 'route', as: 'line', max: 100 },
    { name: 'prescriber', as: 'line', max: 100, beside: true },
    { name: 'start', as: 'date' },
    { name: 'stop', as: 'date', beside: true },
    { name: 'active', as: 'tick', first: true },
  ],
  SURGICAL: [
    { name: 'procedure', as: 'line', required: true, max: 250 },
    { name: 'date', as: 'date' },
    { name: 'facility', as: 'line', max: 100, beside: true },
    { name: 'note', as: 'area', max: 500 },
  ],
};

export type ChartValues = Record<string, string | boolean>;

export function chartValuesOf(kind: ChartKind, known: object | null): ChartValues {
  const values: Record<string, unknown> = { ...known };
  return Object.fromEntries(
    chartForms[kind].map(({ name, as, first = '' }) => {
      const value = known ? values[name] : first;
      if (as === 'tick') return [name, value === true];
      if (value === undefined || value === null) return [name, ''];
      return [name, as === 'date' ? typedPartialDate(String(value)) : String(value)];
    }),
  );
}

interface ChartProblems {
  required: string;
  date: string;
  age: string;
  tooLong: (max: number) => string;
}

/** Client-side checks only; the server also checks against the birth date and today. */
export const chartForm = (kind: ChartKind, problems: ChartProblems) =>
  z.object(Object.fromEntries(chartForms[kind].map((field) => [field.name, checkOf(field, problems)])));

function checkOf(
  { as, required, max = 500 }: ChartField,
  problems: ChartProblems,
): z.ZodType<string | boolean, string | boolean> {
  if (as === 'tick') return z.boolean();
  const typed = z.string().trim();
  if (as === 'date') return typed.refine((text) => !text || parsePartialDate(text) !== null, problems.date);
  if (as === 'age') return typed.refine((text) => /^(|\d|[1-9]\d|1[01]\d|120)$/.test(text), problems.age);
  const line = typed.max(max, problems.tooLong(max));
  return required ? line.min(1, problems.required) : line;
}

export function chartInput(kind: ChartKind, values: ChartValues) {
  const input = Object.fromEntries(
    chartForms[kind].flatMap(({ name, as }): [string, string | number | boolean][] => {
      const value = values[name];
      if (typeof value !== 'string') return [[name, value === true]];
      const text = value.trim();
      if (!text) return [];
      return [[name, as === 'date' ? (parsePartialDate(text) ?? text) : as === 'age' ? Number(text) : text]];
    }),
  );
  switch (kind) {
    case 'PAST_MEDICAL':
      return { kind, fields: chartFields.PAST_MEDICAL.parse(input) };
    case 'FAMILY_MEDICAL':
      return { kind, fields: chartFields.FAMILY_MEDICAL.parse(input) };
    case 'ALLERGY':
      return { kind, fields: chartFields.ALLERGY.parse(input) };
    case 'MEDICATION':
      return { kind, fields: chartFields.MEDICATION.parse(input) };
    case 'SURGICAL':
      return { kind, fields: chartFields.SURGICAL.parse(input) };
  }
}

export const isCurrent = (entry: ChartEntry): boolean =>
  entry.kind === 'ALLERGY'
    ? entry.fields.status === 'ACTIVE'
    : entry.kind === 'MEDICATION'
      ? entry.fields.active
      : true;

/** True for entries that a patient made or an import brought in, until staff reviews them. */
export const isPendingReview = ({ reviewedAt }: Pick<ChartEntry, 'reviewedAt'>): boolean =>
  reviewedAt === null;
