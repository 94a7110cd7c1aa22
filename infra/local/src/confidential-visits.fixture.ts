import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { type Cast, callNamed, newCast, openAuditStage, send } from './audit.fixture.ts';

const TEEN = { dateOfBirth: '2011-03-04', relationshipToAccountHolder: 'Child' };

/** A household in which a visit is hidden from a parent. */
export async function openFamilyStage() {
  const stage = await openAuditStage();
  const { db } = stage;

  /** A teen with their own account in a parent’s household. */
  async function family(teenIs = {}) {
    const parent = await insertPatient(db, { user: { passwordHash: 'a hash', firstName: 'Nora' } });
    const patient = await insertPatient(db, {
      user: { passwordHash: 'a hash', firstName: 'Ivy', ...teenIs },
      patient: { ...TEEN, householdId: parent.householdId },
    });
    const cast: Cast = { ...(await newCast(stage)), patient };
    return { cast, parent, asParent: await stage.as(parent), asTeen: await stage.as(patient) };
  }

  const set = async (caller: Caller, id: string, confidential = true) =>
    (await send(caller, callNamed('setVisitConfidential'), { params: { id }, body: { confidential } }))
      .answer;
  const statusOf = async (caller: Caller, id: string) =>
    (await send(caller, callNamed('getAppointmentDetails'), { params: { id } })).answer.statusCode;
  const sharingOf = async (caller: Caller, id: string) =>
    (await send(caller, callNamed('getVisitSharing'), { params: { id } })).answer;

  return { ...stage, family, set, statusOf, sharingOf };
}
