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
import { asContactInUse } from './account.queries.ts';
import { normalizeName, pick } from './user.policy.ts';

type Fields = Pick<Selectable<Users> & Selectable<Patients>, PatientFieldName>;

/** What everybody is asked who is added. */
export type RequiredFields = Pick<Fields, RequiredName>;

/** Fields that are left out keep what their column has by itself: English, or nothing. */
type PatientRows = RequiredFields & {
  [Name in Exclude<PatientFieldName, RequiredName>]?: Fields[Name] | undefined;
} & {
  id: string;
  /** In their one spelling, as `toEmail` and `toE164` make it. */
  email: string | null;
  phoneE164: string | null;
  userName?: string | null | undefined;
  /** Absent when the address is unproven. */
  emailProvenAt?: Date | undefined;
  passwordHash?: string | undefined;
  /** Defaults to ACTIVE. */
  status?: 'INVITED' | undefined;
  membershipType?: MembershipType | undefined;
  /** Omit to create a household. */
  household?: { id: string; relationship: string } | undefined;
  address?: Pick<
    Insertable<Patients>,
    'address1' | 'address2' | 'postalCode' | 'city' | 'state' | 'locationType'
  >;
};

const fieldsOf = <Name extends PatientFieldName>(patient: PatientRows, names: readonly Name[]) =>
  omitUndefined(pick(patient, names)) as Pick<PatientRows, Name>;

/** @throws DUPLICATE naming a contact taken concurrently */
export async function insertPatientRows(tx: Tx, ctx: Context, patient: PatientRows): Promise<void> {
  const { id, household } = patient;
  await tx
    .insertInto('users')
    .values({
      ...fieldsOf(patient, userFieldNames),
      id,
      role: 'PATIENT',
      status: patient.status ?? 'ACTIVE',
      userName: patient.userName ?? null,
      email: patient.email,
      phoneE164: patient.phoneE164,
      emailProvenAt: patient.emailProvenAt ?? null,
      firstName: normalizeName(patient.firstName),
      lastName: normalizeName(patient.lastName),
      passwordHash: patient.passwordHash ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
    .catch(asContactInUse(ctx));
  const householdId = household?.id ?? newId();
  if (!household)
    await tx.insertInto('households').values({ id: householdId, accountHolderId: id }).execute();
  await tx
    .insertInto('patients')
    .values({
      id,
      householdId,
      relationshipToAccountHolder: household?.relationship ?? 'Self',
      ...fieldsOf(patient, patientFieldNames),
      membershipType: patient.membershipType ?? 'ON DEMAND',
      ...patient.address,
    })
    .execute();
}
