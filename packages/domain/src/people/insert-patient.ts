import {
  type PatientFieldName,
  patientFieldNames,
  type RequiredName,
  userFieldNames,
} from '@bedside/contracts/people/patient-fields';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Patients, Users } from '@bedside/db/schema';
import type { Insertable, Selectable } from 'kysely';
import { omitUndefined } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { asContactInUse } from './account.queries.ts';
import { membershipInHousehold } from './household.policy.ts';
import { normalizeName, pick, requireNames } from './user.policy.ts';

type Fields = Pick<Selectable<Users> & Selectable<Patients>, PatientFieldName>;

/** The fields required of everyone who is added. */
export type RequiredFields = Pick<Fields, RequiredName>;

/** Omitted fields keep their column’s default: English, or nothing. */
export type PatientRows = RequiredFields & {
  [Name in Exclude<PatientFieldName, RequiredName>]?: Fields[Name] | undefined;
} & {
  id: string;
  /** Normalized by `toEmail` and `toE164`. */
  email: string | null;
  phoneE164: string | null;
  userName?: string | null | undefined;
  /** Absent when the address is unproven. */
  emailProvenAt?: Date | undefined;
  passwordHash?: string | undefined;
  /** Defaults to ACTIVE. */
  status?: 'INVITED' | undefined;
  /** Defaults to what the household has through its account holder. */
  membershipType?: MembershipType | undefined;
  /** Omit to create a household. `isNew`: this patient is its account holder. */
  household?: { id: string; relationship: string; isNew?: boolean } | undefined;
  address?: Pick<
    Insertable<Patients>,
    'address1' | 'address2' | 'postalCode' | 'city' | 'state' | 'locationType'
  >;
};

const fieldsOf = <Name extends PatientFieldName>(patient: PatientRows, names: readonly Name[]) =>
  omitUndefined(pick(patient, names)) as Pick<PatientRows, Name>;

/** @throws DUPLICATE naming a contact taken concurrently; VALIDATION naming the name */
export async function insertPatientRows(tx: Tx, ctx: Context, patient: PatientRows): Promise<void> {
  requireNames(await practiceSettings(tx, ctx), patient);
  await insertManyPatientRows(tx, ctx, [patient]);
}

/** Inserts all of them in a few statements. The caller has checked their names. @throws DUPLICATE */
export async function insertManyPatientRows(
  tx: Tx,
  ctx: Context,
  patients: readonly PatientRows[],
): Promise<void> {
  const placed = patients.map((patient) => ({
    patient,
    household: patient.household ?? { id: newId(), relationship: 'Self', isNew: true },
  }));
  await tx
    .insertInto('users')
    .values(patients.map((patient) => userRowOf(patient, ctx)))
    .execute()
    .catch(asContactInUse(ctx));
  const founded = placed.filter(({ household }) => household.isNew);
  if (founded.length > 0)
    await tx
      .insertInto('households')
      .values(founded.map(({ household, patient }) => ({ id: household.id, accountHolderId: patient.id })))
      .execute();
  const inherited = await benefitsOf(
    tx,
    placed.flatMap(({ patient, household }) =>
      household.isNew || patient.membershipType ? [] : [household.id],
    ),
  );
  await tx
    .insertInto('patients')
    .values(
      placed.map(({ patient, household }) => ({
        id: patient.id,
        householdId: household.id,
        relationshipToAccountHolder: household.relationship,
        ...fieldsOf(patient, patientFieldNames),
        membershipType: patient.membershipType ?? inherited.get(household.id) ?? 'ON DEMAND',
        ...patient.address,
      })),
    )
    .execute();
}

/** The members’ benefits, by household. */
async function benefitsOf(tx: Tx, householdIds: readonly string[]): Promise<Map<string, MembershipType>> {
  if (householdIds.length === 0) return new Map();
  const holders = await tx
    .selectFrom('households as household')
    .innerJoin('patients as holder', 'holder.id', 'household.accountHolderId')
    .select(['household.id', 'holder.membershipType'])
    .where('household.id', 'in', [...new Set(householdIds)])
    .execute();
  return new Map(
    holders.map(({ id, membershipType }) => [id, membershipInHousehold(membershipType, 'ON DEMAND')]),
  );
}

const userRowOf = (patient: PatientRows, { now }: Context) => ({
  ...fieldsOf(patient, userFieldNames),
  id: patient.id,
  role: 'PATIENT' as const,
  status: patient.status ?? ('ACTIVE' as const),
  userName: patient.userName ?? null,
  email: patient.email,
  phoneE164: patient.phoneE164,
  emailProvenAt: patient.emailProvenAt ?? null,
  firstName: normalizeName(patient.firstName),
  lastName: normalizeName(patient.lastName),
  passwordHash: patient.passwordHash ?? null,
  createdAt: now,
  updatedAt: now,
});
