import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { makeDueEstimate } from '@bedside/domain/payments/good-faith-estimate.commands';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { enterSettings } from '@bedside/testing/factories/superbills';
import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { composeGoodFaithEstimate } from '../templates/good-faith-estimate/compose-good-faith-estimate.ts';
import { renderGoodFaithEstimateHandler } from './bills.handlers.ts';
import { printingStage } from './handler.fixture.ts';
import { structureOf } from './pdf-structure.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const job = { eventId: newId(), requestId: 'test-request' };
const scheduledAt = new Date('2026-11-02T16:00:00Z');

async function madeEstimate(language: 'en' | 'es') {
  await enterSettings(db);
  const patient = await insertPatient(db, { user: { language } });
  const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
  await db.updateTable('providers').set({ npi: '1098765432' }).where('id', '=', providerId).execute();
  const { id } = await insertAppointment(
    db,
    patient,
    { ...(await insertService(db)), name: 'Urgent care visit' },
    {
      status: 'SCHEDULED',
      statusChangedAt: scheduledAt,
      providerId,
      serviceDate: '2026-11-16',
      startsAt: new Date('2026-11-16T15:00:00Z'),
      endsAt: new Date('2026-11-16T15:45:00Z'),
      estimate: JSON.stringify({
        services: 220,
        discountAmount: 33,
        travelFee: 150,
        travelFeeWaived: 0,
        taxRate: 6.25,
        taxAmount: 1.5,
        totalAmount: 338.5,
      }),
    },
  );
  await makeDueEstimate(db, { actor: null, requestId: 'test-request', now: scheduledAt, ip: null }, id);
  const estimate = await db
    .selectFrom('goodFaithEstimates')
    .selectAll()
    .where('appointmentId', '=', id)
    .executeTakeFirstOrThrow();
  return { patient, estimate };
}

it.each([
  ['en', /^Cost estimate GFE-/],
  ['es', /^Presupuesto GFE-/],
] as const)('the PDF of a good-faith estimate is tagged and printed once in %s', async (language, name) => {
  const { patient, estimate } = await madeEstimate(language);
  const handler = renderGoodFaithEstimateHandler(printer);
  await Promise.all([1, 2, 3].map(() => handler.run({ estimateId: estimate.id, ...job }, ctx)));
  const [document, ...others] = await db
    .selectFrom('documents')
    .select(['id', 'name', 'category', 'appointmentId'])
    .where('patientId', '=', patient.id)
    .execute();
  expect(others).toEqual([]);
  expect(document).toMatchObject({
    category: 'Cost estimate',
    name: expect.stringMatching(name),
    appointmentId: estimate.appointmentId,
  });
  const { content } = await readDocument(db, ctx.integrations.storage, document?.id ?? '');
  const pdf = await structureOf(content);
  expect(pdf.catalog).toContain(`/Lang (${language})`);
  expect(pdf.tags).toEqual(expect.arrayContaining(['Table', 'TH', 'TD', 'L', 'LI']));
  expect(pdf.headersWithoutScope).toBe(0);
});

it('a good-faith estimate prints the amounts of its facts, and the practice’s Spanish names', async () => {
  const { estimate } = await madeEstimate('es');
  const practice = { name: 'Bedside', supportPhone: '', hours: '', timeZone: 'America/Chicago' };
  const content = composeGoodFaithEstimate(
    { ...estimate, replaces: 'GFE-9999', language: 'es' },
    practice,
    new Map([['Urgent care visit', 'Consulta de urgencia']]),
  );
  expect(content).toMatchObject({
    replaces: 'Reemplaza a GFE-9999',
    services: [{ name: 'Consulta de urgencia', code: 'Sin código', amount: '$220.00' }],
    sums: [{ amount: '−$33.00' }, { amount: '$150.00' }, { label: 'Impuesto sobre las ventas (6.25%)' }],
    total: '$338.50',
  });
});
