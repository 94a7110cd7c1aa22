import { type RawBuilder, sql } from 'kysely';

/**
 * True of what was made while two records were merged by mistake: it may name the other person.
 * @param patients a list in parentheses, or a subquery
 */
export const wasMadeWhileMerged = (madeAt: RawBuilder<unknown>, patients: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from patient_merges as merge
    where merge.undone_at is not null and ${madeAt} between merge.merged_at and merge.undone_at
      and (merge.surviving_patient_id in ${patients} or merge.merged_patient_id in ${patients}))`;
