import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { staffOnly } from '../common/field-marks.ts';
import { month } from '../common/fields.ts';
import {
  placesOfService,
  superbillDraft,
  superbillLayouts,
  superbillLineInput,
  superbillRecord,
} from './superbills.schema.ts';

const superbill = { service: 'payments', permission: 'billing', records: { id: 'invoice' } } as const;

export const listSuperbills = call({
  ...superbill,
  name: 'listSuperbills',
  method: 'GET',
  path: '/appointment/invoice/{id}/superbills',
  audience: ['admin', 'patient'],
  audit: 'read',
  /** Without CHART, the list is empty. */
  family: ['BILLS'],
  summary:
    'List an invoice’s superbills, newest first, and what the next one needs. Patients see the one in force (added path)',
  params: idParams,
  data: z.object({
    superbills: z.array(superbillRecord),
    /** Null until the visit is completed and paid. */
    draft: staffOnly(superbillDraft.nullable().optional()),
  }),
});

const ofPatient = {
  ...superbill,
  method: 'GET',
  audience: ['admin', 'patient'],
  audit: 'read',
  records: { id: 'patient' },
  params: idParams,
} as const;

export const listSuperbillMonths = call({
  ...ofPatient,
  name: 'listSuperbillMonths',
  path: '/payments/{id}/superbills',
  /** Without CHART, the list is empty. */
  family: ['BILLS'],
  summary:
    'List the months of a patient’s visits that have superbills, newest first (added path). Patient ID',
  data: z.object({
    months: z.array(z.object({ month, superbills: z.int(), confidential: z.boolean() })),
  }),
});

export const getSuperbillMonthLink = call({
  ...ofPatient,
  name: 'getSuperbillMonthLink',
  path: '/payments/{id}/superbills/link',
  /** Without CHART, it responds that there are no superbills. */
  family: ['BILLS'],
  summary: 'Get a link to one PDF of a patient’s superbills of a month (added path). Patient ID',
  query: z.strictObject({ month }),
  data: z.object({ link: z.string() }),
});

export const makeSuperbill = call({
  ...superbill,
  name: 'makeSuperbill',
  method: 'POST',
  path: '/appointment/invoice/{id}/superbills',
  audience: ['admin'],
  audit: ['superbill.make'],
  idempotent: true,
  summary:
    'Make or correct the superbill of a completed and paid visit. A refusal lists what is missing (added path)',
  params: idParams,
  body: z.strictObject({
    place: z.enum(placesOfService),
    lines: z.array(superbillLineInput).min(1).max(50),
    /** The number of the superbill that this one corrects. */
    replaces: z.string().max(20).optional(),
  }),
  sample: {
    place: '12',
    lines: [{ position: 0, code: '99348', modifiers: [], units: 1, diagnoses: ['J06.9'] }],
  },
  data: superbillRecord,
});

export const getSuperbillLink = call({
  ...superbill,
  name: 'getSuperbillLink',
  method: 'GET',
  path: '/appointment/invoice/{id}/superbill-link',
  audience: ['admin', 'patient'],
  audit: 'read',
  summary:
    'Get a link to an invoice’s superbill or CMS-1500 form as PDF. Staff also names a replaced one (added path)',
  params: idParams,
  query: z.strictObject({
    number: z.string().max(20).optional(),
    layout: z.enum(superbillLayouts).default('SUPERBILL'),
  }),
  data: z.object({ link: z.string() }),
});
