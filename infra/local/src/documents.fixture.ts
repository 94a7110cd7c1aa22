import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { appointmentsService } from '@bedside/appointments-service/app';
import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { paymentsService } from '@bedside/payments-service/app';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { smallPdf } from '@bedside/testing/factories/documents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { beforeEach, expect } from 'vitest';

/** A family, a provider, and an admin who upload and open documents, with a controlled clock. */
export async function documentStage() {
  const WEDNESDAY = new Date('2026-10-14T15:00:00Z');
  const clock = { now: WEDNESDAY };
  const database = await withDatabase();
  const { db } = database;
  const { as, anonymous, parts } = await startServices([appointmentsService, paymentsService], database, {
    now: () => clock.now,
  });

  const nora = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  const june = await insertPatient(db, {
    patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Daughter' },
  });
  const otto = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const stranger = await insertPatient(db);
  const provider = await insertStaff(db, { role: 'PROVIDER' });
  const anAdmin = await insertStaff(db, { role: 'ADMIN' });
  const [patient, spouse, foreigner, admin, clinician] = [
    await as(nora),
    await as(otto),
    await as(stranger),
    await as(anAdmin),
    await as(provider),
  ];
  const service = { id: (await insertService(db)).id, name: 'Lab draw' };
  const { id: visitId } = await insertAppointment(db, nora, service, { providerId: provider.id });

  const image = Buffer.from(await photograph().arrayBuffer());

  const UPLOAD = '/appointment/upload-document';
  const file = (content: Buffer, name: string, type: string) =>
    new File([new Uint8Array(content)], name, { type });
  const pdf = (name = 'labs.pdf') => file(smallPdf(), name, 'application/pdf');
  const lab = { patientId: nora.id, category: 'Lab result' };
  const ofAppointment = { patientId: nora.id, appointmentId: visitId };

  async function uploaded(
    caller: Caller,
    sent = pdf(),
    fields: Record<string, string> = lab,
  ): Promise<string> {
    const answer = await caller.upload(UPLOAD, sent, fields);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.id;
  }

  async function linkTo(caller: Caller, id: string, operation = 'VIEW'): Promise<string> {
    const answer = await caller.get(`/appointment/get-document-url/${id}`, { query: { operation } });
    expect(answer.statusCode, answer.body).toBe(200);
    return new URL(answer.json().data.documentUrl).pathname.replace('/v1', '');
  }

  async function stored(): Promise<string[]> {
    const { storage } = parts.config;
    const folder = storage.kind === 'folder' ? path.join(storage.folder, 'objects', 'uploads') : '';
    return (await readdir(folder).catch(() => [])).sort();
  }
  const everything = async () => ({
    rows: await db.selectFrom('documents').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
    files: await stored(),
  });
  const rowOf = (id: string) =>
    db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  beforeEach(() => {
    clock.now = WEDNESDAY;
  });
  return {
    WEDNESDAY,
    clock,
    db,
    as,
    anonymous,
    parts,
    nora,
    june,
    otto,
    stranger,
    provider,
    anAdmin,
    patient,
    spouse,
    foreigner,
    admin,
    clinician,
    service,
    visitId,
    image,
    UPLOAD,
    file,
    pdf,
    lab,
    ofAppointment,
    uploaded,
    linkTo,
    stored,
    everything,
    rowOf,
  };
}
