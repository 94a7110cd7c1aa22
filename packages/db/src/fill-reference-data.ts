import { diagnosisCodes } from '@bedside/reference-data/diagnosis-codes';
import { procedureCodes } from '@bedside/reference-data/procedure-codes';
import { symptoms } from '@bedside/reference-data/symptoms';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { newId } from './id.ts';

/**
 * Gives a practice that never had any the symptoms and codes of the house. What a practice removed stays removed.
 * Two starters at once fill once.
 */
export async function fillReferenceData(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('fill reference data', 0))`.execute(tx);
    const { rows } = await sql<Record<'symptoms' | 'dx' | 'cpt', boolean>>`select
      exists (select from symptoms) as symptoms,
      exists (select from dx_codes) as dx,
      exists (select from cpt_codes) as cpt`.execute(tx);
    const [has] = rows;
    if (!has?.symptoms)
      await tx
        .insertInto('symptoms')
        .values(symptoms.map((name) => ({ id: newId(), name })))
        .execute();
    if (!has?.dx) {
      const codes = diagnosisCodes.map(([code, description, ...of]) => ({ code, description, symptoms: of }));
      await tx
        .insertInto('dxCodes')
        .values(codes.map((row) => ({ id: newId(), ...row })))
        .execute();
    }
    if (!has?.cpt)
      await tx
        .insertInto('cptCodes')
        .values(procedureCodes.map((row) => ({ id: newId(), ...row })))
        .execute();
  });
}
