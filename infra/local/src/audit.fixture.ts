import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import type { Call } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { insertAmendment } from '@bedside/testing/factories/amendments';
import { insertAppointmentRequest } from '@bedside/testing/factories/appointment-requests';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertApp, insertAppGrant } from '@bedside/testing/factories/apps';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm } from '@bedside/testing/factories/questionnaires';
import { insertRecordDownload } from '@bedside/testing/factories/record-downloads';
import { type TestDatabase, withDatabase } from '@bedside/testing/postgres';
import { type Caller, type ServiceUnderTest, startServices } from '@bedside/testing/service';
import { expect } from 'vitest';
import { services } from './application.ts';

/** Wednesday, 10:00 in Chicago. */
export const WEDNESDAY = new Date('2026-10-14T15:00:00Z');

export interface AuditStage extends ServiceUnderTest {
  appId: string;
  database: TestDatabase;
  db: Db;
  staff: { id: string };
  admin: Caller;
  stranger: Caller;
  questionnaireId: string;
  soapNoteTemplateId: string;
  dxCodeId: string;
}

/** An admin with every permission, and a patient unrelated to anyone. */
export async function openAuditStage(): Promise<AuditStage> {
  const database = await withDatabase();
  const { db } = database;
  const service = await startServices(services, database, { now: () => WEDNESDAY, simulators: true });
  const staff = await insertStaff(db, { role: 'ADMIN' });
  const questionnaireId = await insertForm(db, { name: 'Predictive 360' });
  const soapNoteTemplateId = newId();
  await db
    .insertInto('soapNoteTemplates')
    .values({
      id: soapNoteTemplateId,
      name: 'General visit',
      template: '<h3>Subjective</h3><p></p>',
      updatedAt: WEDNESDAY,
      removedAt: null,
    })
    .execute();
  return {
    ...service,
    database,
    db,
    staff,
    questionnaireId,
    soapNoteTemplateId,
    dxCodeId: await anyDxCode(db),
    appId: (await insertApp(db)).id,
    admin: await service.as(staff),
    stranger: await service.as(await insertPatient(db)),
  };
}

export async function noteOf(cast: Cast): Promise<string> {
  const body = { patientId: cast.patient.id, text: 'Rings twice.' };
  const { answer } = await send(cast.admin, callNamed('addPatientNote'), { body });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function archivedNoteOf(cast: Cast): Promise<string> {
  const id = await noteOf(cast);
  await send(cast.admin, callNamed('archivePatientNote'), { params: { id } });
  return id;
}

const anyDxCode = async (db: Db): Promise<string> =>
  (await db.selectFrom('dxCodes').select('id').orderBy('code').limit(1).executeTakeFirstOrThrow()).id;

/** New for each case, so cases don't affect each other. */
export interface Cast extends AuditStage {
  patient: { id: string; householdId: string };
  providerId: string;
  otherProviderId: string;
  serviceId: string;
  /** A patient in another household. */
  otherPatient: { id: string };
  /** Set once a card is on file. */
  paymentMethodId: string;
  readerId: string | undefined;
  /** The price of a plan that is for sale. */
  priceId?: string | undefined;
  /** Set once an upload needs it. */
  appointmentId: string;
  /** A file that can become a report; set once needed. */
  documentId: string;
}

export async function newCast(stage: AuditStage): Promise<Cast> {
  const patient = await insertPatient(stage.db, { user: { passwordHash: 'a hash' } });
  const provider = await insertStaff(stage.db, { role: 'PROVIDER' });
  const other = await insertStaff(stage.db, { role: 'PROVIDER' });
  const service = await insertService(stage.db);
  return {
    ...stage,
    patient,
    providerId: provider.id,
    otherProviderId: other.id,
    serviceId: service.id,
    otherPatient: await insertPatient(stage.db),
    paymentMethodId: 'pm_card_visa',
    readerId: 'tmr_unknown',
    appointmentId: newId(),
    documentId: newId(),
  };
}

export async function appGrantOf(cast: Cast): Promise<string> {
  return insertAppGrant(cast.db, { appId: cast.appId, userId: cast.patient.id });
}

export const familyGrantOf = async (cast: Cast): Promise<string> =>
  insertFamilyGrant(cast.db, {
    ownerId: cast.patient.id,
    granteeId: cast.otherPatient.id,
    kinds: ['VISITS'],
  });

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  file?: File;
}

export const fileOf = ({ upload }: Pick<Call, 'upload'>): File | undefined =>
  upload?.types.includes('text/csv')
    ? new File(['code,description\nJ06.9,A cold\n'], 'codes.csv', { type: 'text/csv' })
    : upload && photograph();

/** An unused id of the same format. */
export const unknownLike = (id: string): string =>
  id.startsWith('pm_') ? `pm_${newId().replaceAll('-', '').slice(0, 24)}` : newId();

export const callNamed = (name: string): Call => {
  const found = allCalls.find((call) => call.name === name);
  if (!found) throw new Error(`${name} is no call`);
  return found;
};

/** Values for path parameters that are not ids. */
const inPaths = { row: '2' };

/** Each call has its own request id, by which its audit rows can be found. */
export async function send(caller: Caller, call: Pick<Call, 'method' | 'path'>, asked: Request) {
  const requestId = newId();
  const params: Record<string, string> = { ...inPaths, ...asked.params };
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId());
  const more = { headers: { 'x-request-id': requestId }, ...(asked.query && { query: asked.query }) };
  const by = {
    GET: () => caller.get(url, more),
    DELETE: () => caller.delete(url, more),
    PUT: () => caller.put(url, asked.body, more),
    POST: () =>
      asked.file
        ? caller.upload(url, asked.file, { ...asked.body }, more)
        : caller.post(url, asked.body, more),
  };
  return { requestId, answer: await by[call.method]() };
}

/** The response without what differs each time. */
export const comparable = ({ answer }: Awaited<ReturnType<typeof send>>) => ({
  status: answer.statusCode,
  body: answer.body.replace(/"requestId":"[^"]+"|Request: [\w-]+/, ''),
});

export const done = async (name: string, caller: Caller, asked: Request) => {
  const { answer } = await send(caller, callNamed(name), asked);
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200);
  return answer;
};

export async function formThatWaits(cast: Cast): Promise<string> {
  const answer = await done('sendQuestionnaire', cast.admin, {
    body: { patientId: cast.patient.id, questionnaireId: cast.questionnaireId },
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function mergedPatients(cast: Cast): Promise<string> {
  const body = { survivingPatientId: cast.patient.id, mergedPatientId: cast.otherPatient.id };
  const answer = await done('mergePatients', cast.admin, { body });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function withImages(cast: Cast): Promise<string> {
  const { id } = cast.patient;
  await done('uploadProfileImage', cast.admin, { body: { userId: id }, file: photograph() });
  return id;
}

export async function chatOf(cast: Cast): Promise<string> {
  const answer = await done('openChat', cast.admin, { body: { patientId: cast.patient.id } });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function chatFileOf(cast: Cast): Promise<string> {
  const request = { params: { conversationId: await chatOf(cast) }, file: photograph() };
  const answer = await done('uploadChatFile', await cast.as(cast.patient), request);
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function unreadChat(cast: Cast): Promise<string> {
  const conversationId = await chatOf(cast);
  await done('sendChatMessage', await cast.as(cast.patient), {
    params: { conversationId },
    body: { clientId: newId(), text: 'When will you be here?' },
  });
  return conversationId;
}

export const consentOf = async (cast: Cast): Promise<string> =>
  (await insertConsent(cast.db, cast.patient)).id;

export const amendmentOf = ({ db, patient }: Cast): Promise<string> =>
  insertAmendment(db, { patientId: patient.id });

export const recordDownloadOf = async ({ db, patient }: Cast): Promise<string> =>
  (await insertRecordDownload(db, { patientId: patient.id, reason: 'Asked in writing.' })).id;

export const appointmentRequest = async ({ db, serviceId }: Cast): Promise<string> =>
  (await insertAppointmentRequest(db, { id: serviceId }, { createdAt: WEDNESDAY })).id;

export async function acceptedRequest(cast: Cast): Promise<string> {
  const webAppointmentId = await appointmentRequest(cast);
  await done('attachPatient', cast.admin, { body: { webAppointmentId, patientId: cast.patient.id } });
  return webAppointmentId;
}

export const operation = {
  kind: 'SURGICAL',
  fields: { procedure: 'Appendectomy', date: '2009', note: 'Without complications.' },
};

export const chartEntryOf = ({ db, patient }: Cast): Promise<string> =>
  insertChartEntry(db, patient.id, 'SURGICAL', { procedure: 'Tonsillectomy' });

/** @returns the id of a patient whose chart needs review */
export async function waitingChartOf({ db, patient }: Cast): Promise<string> {
  const waiting = { source: 'PATIENT' } as const;
  await insertChartEntry(db, patient.id, 'PAST_MEDICAL', { condition: 'Asthma', status: 'ACTIVE' }, waiting);
  return patient.id;
}

const insuranceCard = {
  payer: 'Blue Prairie',
  memberId: 'M-1',
  holder: { name: 'Nora Whitfield', relation: 'Self' },
};

export async function insuranceOf(cast: Cast): Promise<string> {
  const answer = await done('addInsurance', cast.admin, {
    body: { ...insuranceCard, patientId: cast.patient.id },
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export const memberOf = async (cast: Cast): Promise<string> =>
  (
    await insertPatient(cast.db, {
      patient: { householdId: cast.patient.householdId, relationshipToAccountHolder: 'Child' },
    })
  ).id;

export const documentOf = async ({ db, patient }: Cast): Promise<string> =>
  (await insertDocument(db, { patientId: patient.id })).id;

export async function pharmacyOf(cast: Cast): Promise<string> {
  await insertCoverage(cast.db, cast.patient.id);
  const row = await cast.db
    .selectFrom('pharmacies')
    .select('id')
    .where('patientId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function cardImageOf(cast: Cast): Promise<string> {
  const answer = await cast.admin.upload('/users/insurance-image', photograph(), {
    patientId: cast.patient.id,
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function symptomFileOf(cast: Cast): Promise<string> {
  const owner = await cast.as(cast.patient);
  const answer = await owner.upload('/appointment/symptom-image', photograph(), {
    patientId: cast.patient.id,
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

export async function sessionOf(cast: Cast): Promise<string> {
  await cast.as(cast.patient);
  const row = await cast.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
