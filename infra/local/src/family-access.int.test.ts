import { type FamilyKind, familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { kindsThatOpen } from '@bedside/domain/access/family-kinds.policy';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import {
  type Cast,
  callNamed,
  chatOf,
  comparable,
  done,
  newCast,
  openAuditStage,
  send,
  unknownLike,
} from './audit.fixture.ts';
import {
  everythingOf,
  furtherIds,
  isForPatients,
  listsForPatients,
  patientDataCalls,
} from './audit-calls.fixture.ts';

const stage = await openAuditStage();
const { db } = stage;

/** In these calls, a patient names other people, and a household knows its members. */
const otherwise = ['addAppointment', 'removeFromHousehold'];
const forPatients = Object.entries(patientDataCalls).filter(
  ([name, { list }]) => !list && isForPatients(callNamed(name)) && !otherwise.includes(name),
);

/** What opens the record of the fixture: a plain document, a card that needs its own kind, a membership of a household. */
const ofFixture: Record<string, readonly FamilyKind[]> = {
  getDocumentUrl: ['DOCUMENTS'],
  payWithCardOnFile: [],
};
const ofMembers: Record<string, readonly FamilyKind[]> = { getSubscriptionDetails: ['BILLS'] };

const opensWith = (name: string, kind: FamilyKind, isMember = false): boolean =>
  (ofFixture[name] ?? (isMember ? ofMembers[name] : undefined) ?? callNamed(name).family ?? []).some(
    (wanted) => kindsThatOpen(wanted).includes(kind),
  );

/** Someone to whom the patient granted only this kind of access. */
async function giveTo({ patient }: Cast, kind: FamilyKind, householdId?: string) {
  const person = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    ...(householdId && { patient: { householdId, relationshipToAccountHolder: 'Spouse' } }),
  });
  await insertFamilyGrant(db, { ownerId: patient.id, granteeId: person.id, kinds: [kind] });
  return stage.as(person);
}

async function isOpened(name: string, kind: FamilyKind, cast: Cast, id: string, householdId?: string) {
  const call = patientDataCalls[name];
  if (!call) throw new Error(`${name} has no request`);
  const caller = await giveTo(cast, kind, householdId);
  const foreign = comparable(await send(caller, callNamed(name), call.asks(id, cast)));
  const unknown = comparable(await send(caller, callNamed(name), call.asks(unknownLike(id), cast)));
  return JSON.stringify(foreign) !== JSON.stringify(unknown);
}

async function kindsThatOpened(name: string, isMember: boolean): Promise<FamilyKind[]> {
  const sample = patientDataCalls[name]?.given;
  if (!sample) throw new Error(`${name} has no record`);
  const arrange = async () => {
    const cast = await newCast(stage);
    return { cast, id: await sample(cast) };
  };
  const shared = await arrange();
  const opened: FamilyKind[] = [];
  for (const kind of familyKinds) {
    // A call that is allowed may change the record.
    const { cast, id } = opensWith(name, kind, isMember) ? await arrange() : shared;
    if (await isOpened(name, kind, cast, id, isMember ? cast.patient.householdId : undefined))
      opened.push(kind);
  }
  return opened;
}

describe("a patient's grant to someone else", () => {
  // Rule: people.family-kinds
  it.each(forPatients)(
    'opens %s by the kinds of its definition alone, outside the household',
    async (name) => {
      expect(await kindsThatOpened(name, false)).toEqual(familyKinds.filter((kind) => opensWith(name, kind)));
    },
  );

  // Rule: people.family-owner-narrows
  it.each(forPatients)('opens %s by the same kinds alone, in the household', async (name) => {
    const declared = familyKinds.filter((kind) => opensWith(name, kind, true));
    expect(await kindsThatOpened(name, true)).toEqual(declared);
  });

  // Rule: people.family-kinds
  it.each(Object.entries(furtherIds))(
    'opens nothing more by an id beside the subject of %s',
    async (name, further) => {
      const { call, given, named, asks } = further;
      const own = await newCast(stage);
      const subject = await given(own);
      const cast = await newCast(stage);
      const id = await named(cast);
      const ask = async (kind: FamilyKind) => {
        await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: own.patient.id, kinds: [kind] });
        const caller = await stage.as(own.patient);
        const foreign = comparable(await send(caller, call, asks(subject, own, id)));
        const unknown = comparable(await send(caller, call, asks(subject, own, unknownLike(id))));
        await db.deleteFrom('familyGrants').where('granteeId', '=', own.patient.id).execute();
        return JSON.stringify(foreign) !== JSON.stringify(unknown);
      };
      const closed = familyKinds.filter((kind) => !opensWith(call.name, kind));
      const opened: FamilyKind[] = [];
      for (const kind of closed) if (await ask(kind)) opened.push(kind);
      expect(opened, name).toEqual([]);
    },
  );
});

// `listFamilyGrants` names the owners of grants.
const lists = listsForPatients.filter(({ name }) => name !== 'listFamilyGrants');

async function recordsOf({ patient }: Cast): Promise<string[]> {
  const tables = [
    'appointments',
    'documents',
    'invoices',
    'reports',
    'conversations',
    'chartEntries',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('id').where('patientId', '=', patient.id).execute()),
  );
  const consents = await db
    .selectFrom('consents')
    .select('id')
    .where('recipientId', '=', patient.id)
    .execute();
  return [patient.id, ...[...rows.flat(), ...consents].map(({ id }) => id)];
}

describe('lists of a person to whom a patient gave something', () => {
  // Rule: people.family-kinds
  it.each(familyKinds)('hold what %s opens and nothing else', async (kind) => {
    const cast = await newCast(stage);
    await everythingOf(cast);
    await done('sendChatMessage', stage.admin, {
      params: { conversationId: await chatOf(cast) },
      body: { clientId: newId(), text: 'We are on our way.' },
    });
    await insertDocument(db, { patientId: cast.patient.id, category: 'Invoice' });
    const ids = await recordsOf(cast);
    const caller = await giveTo(cast, kind);
    const opened: string[] = [];
    for (const call of lists) {
      const { answer } = await send(caller, call, {});
      if (ids.some((id) => answer.body.includes(id))) opened.push(call.name);
    }
    const declared = lists.filter(({ name }) => opensWith(name, kind)).map(({ name }) => name);
    expect(opened.toSorted()).toEqual(declared.toSorted());
  });
});

describe('files that a patient gave someone to see', () => {
  // Rule: people.family-kinds
  it.each([
    ['Invoice', 'BILLS'],
    ['Chat', 'MESSAGES'],
    ['Insurance', 'DOCUMENTS'],
  ] as const)('open %s with only %s', async (category, wanted) => {
    const cast = await newCast(stage);
    const { id } = await insertDocument(db, { patientId: cast.patient.id, category });
    const opened: FamilyKind[] = [];
    for (const kind of familyKinds) {
      const { id: userId } = await insertPatient(db);
      await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: userId, kinds: [kind] });
      const actor = { userId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
      const ctx = { actor, now: new Date(), requestId: newId(), ip: null };
      if (
        await requireVisibleFile(db, ctx, id).then(
          () => true,
          () => false,
        )
      )
        opened.push(kind);
    }
    expect(opened).toEqual([wanted]);
  });
});
