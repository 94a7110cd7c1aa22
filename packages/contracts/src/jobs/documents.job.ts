import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';
import { superbillLayouts } from '../payments/superbills.schema.ts';

export const renderConsent = job({
  name: 'render-consent',
  queue: 'documents',
  data: z.object({ consentId: id }),
  attempts: 8,
  backoff: 1_000,
});

export const renderInvoice = job({
  name: 'render-invoice',
  queue: 'documents',
  data: z.object({ invoiceId: id }),
  attempts: 8,
  backoff: 1_000,
});

export const renderSuperbill = job({
  name: 'render-superbill',
  queue: 'documents',
  data: z.object({ superbillId: id, layout: z.enum(superbillLayouts).default('SUPERBILL') }),
  attempts: 8,
  backoff: 1_000,
});

export const renderSuperbillMonth = job({
  name: 'render-superbill-month',
  queue: 'documents',
  data: z.object({ superbillIds: z.array(id).min(1) }),
  attempts: 8,
  backoff: 1_000,
});

export const makeGoodFaithEstimate = job({
  name: 'make-good-faith-estimate',
  queue: 'documents',
  data: z.object({ appointmentId: id }),
  attempts: 8,
  backoff: 1_000,
});

export const renderGoodFaithEstimate = job({
  name: 'render-good-faith-estimate',
  queue: 'documents',
  data: z.object({ estimateId: id }),
  attempts: 8,
  backoff: 1_000,
});

export const renderYearStatement = job({
  name: 'render-year-statement',
  queue: 'documents',
  data: z.object({ userId: id, year: z.int() }),
  attempts: 8,
  backoff: 1_000,
});

export const renderGuarantorStatement = job({
  name: 'render-guarantor-statement',
  queue: 'documents',
  data: z.object({ guarantorId: id, statementId: id }),
  attempts: 8,
  backoff: 1_000,
});
