import { familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { type AuditStage, type Cast, callNamed } from './audit.fixture.ts';
import { isForPatients, patientDataCalls } from './audit-calls.fixture.ts';

/** When the fixture’s family decided what to share, while its child was a minor. */
const LONG_AGO = new Date('2020-03-02T15:00:00Z');
/** On the day of the stage. */
export const EIGHTEEN_NOW = '2008-10-14';

/** A day as yyyy-MM-dd, for someone who is 17 by the database's clock. */
export const seventeenNow = (): string => {
  const today = new Date();
  return `${today.getUTCFullYear() - 17}-01-01`;
};

const HOLDER = 'the account holder who looks after a child';
const MEMBER = 'a member of the household';

type Related = (cast: Cast) => Promise<{ id: string }>;

/** Everyone who may see a minor’s record. The child grew up in the household. */
export const familyOf = ({ db }: AuditStage): [string, Related][] => {
  const person = (patient = {}) => insertPatient(db, { user: { passwordHash: 'a hash' }, patient });
  return [
    [
      HOLDER,
      async ({ patient: { id, householdId } }) => {
        const holder = await person({ householdId });
        await db
          .updateTable('households')
          .set({ accountHolderId: holder.id })
          .where('id', '=', householdId)
          .execute();
        await db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
        await db
          .updateTable('patients')
          .set({ relationshipToAccountHolder: 'Child' })
          .where('id', '=', id)
          .execute();
        return holder;
      },
    ],
    [
      MEMBER,
      ({ patient: { householdId } }) => person({ householdId, relationshipToAccountHolder: 'Spouse' }),
    ],
    [
      'a person who was given everything',
      async ({ patient }) => {
        const grantee = await person();
        await insertFamilyGrant(db, {
          ownerId: patient.id,
          granteeId: grantee.id,
          kinds: [...familyKinds],
          decidedAt: LONG_AGO,
          createdAt: LONG_AGO,
        });
        return grantee;
      },
    ],
    [
      'a person to whom a consent shows visits and bills',
      async ({ patient }) => {
        const requester = await person();
        await insertConsent(db, patient, {
          requesterId: requester.id,
          status: 'APPROVED',
          answeredAt: LONG_AGO,
          sharesAppointments: true,
          sharesBilling: true,
        });
        return requester;
      },
    ],
  ];
};

/** A household knows which adults belong to it, so these calls respond with an outline or refuse with a reason. */
const outline: Record<string, readonly string[]> = {
  [HOLDER]: ['patientDetail', 'addAppointment'],
  [MEMBER]: ['addAppointment'],
};

/** Removes a member other than the patient. */
const ofOthers = ['removeFromHousehold'];

const forPatients = Object.entries(patientDataCalls).filter(
  ([name, { list }]) => !list && isForPatients(callNamed(name)) && !ofOthers.includes(name),
);

export const callsOf = (relation: string, isOutlined: boolean) =>
  forPatients.filter(([name]) => !(isOutlined && outline[relation]?.includes(name)));

/** Names that no one in the family may read anymore. */
export async function namesOfRecord({ db, patient }: Cast): Promise<string[]> {
  const tables = [
    'appointments',
    'documents',
    'invoices',
    'reports',
    'vitals',
    'payments',
    'chartEntries',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table as 'reports')
        .select('id')
        .where('patientId', '=', patient.id)
        .execute(),
    ),
  );
  return rows.flat().map(({ id }) => id);
}

export const bornOn = ({ db, patient }: Cast, dateOfBirth: string) =>
  db
    .updateTable('patients')
    .set({ dateOfBirth, householdSince: LONG_AGO })
    .where('id', '=', patient.id)
    .execute();
