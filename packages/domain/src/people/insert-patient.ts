import type { Language } from '@bedside/contracts/common/languages';
import type { Gender, MembershipType } from '@bedside/contracts/people/user.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Patients } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import { asContactInUse } from './account.queries.ts';
import { normalizeName } from './user.policy.ts';

interface PatientRows {
  id: string;
  firstName: string;
  lastName: string;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  gender: Gender;
  /** Already normalized by `toEmail` and `toE164`. */
  email: string | null;
  phoneE164: string | null;
  userName?: string | null | undefined;
  /** Absent when the address is unproven. */
  emailProvenAt?: Date | undefined;
  /** Defaults to English. */
  language?: Language | undefined;
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
}

/** @throws DUPLICATE naming a contact taken concurrently */
export async function insertPatientRows(tx: Tx, ctx: Context, patient: PatientRows): Promise<void> {
  const { id, household } = patient;
  await tx
    .insertInto('users')
    .values({
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
      ...(patient.language && { language: patient.language }),
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
      dateOfBirth: patient.dateOfBirth,
      gender: patient.gender,
      membershipType: patient.membershipType ?? 'ON DEMAND',
      ...patient.address,
    })
    .execute();
}
