import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addHours } from 'date-fns';
import { afterEach, expect } from 'vitest';
import { authService } from '../app.ts';

/** An admin who merges records, with a clock that is reset after each test. */
export async function openMergeStage() {
  const database = await withDatabase();
  const { db } = database;
  const start = new Date();
  const clock = { now: start };
  const { as } = await startServices([authService], database, { now: () => clock.now });
  const admin = await insertStaff(db, { role: 'ADMIN', firstName: 'Ruth', lastName: 'Adler' });
  const staff = await as(admin);

  afterEach(() => {
    clock.now = start;
  });

  const both = (kept: { id: string }, merged: { id: string }) => ({
    survivingPatientId: kept.id,
    mergedPatientId: merged.id,
  });
  const merge = (kept: { id: string }, merged: { id: string }) =>
    staff.post('/users/merge', both(kept, merged));
  const preview = async (kept: { id: string }, merged: { id: string }) =>
    (await staff.post('/users/merge-preview', both(kept, merged))).json().data;
  const undo = (id: string) => staff.post(`/users/merge/${id}/undo`);
  /** Two hours after the merge. */
  async function undoLater(id: string): Promise<void> {
    clock.now = addHours(start, 2);
    const undone = await (await as(admin)).post(`/users/merge/${id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
  }
  return { db, start, clock, as, admin, staff, both, merge, preview, undo, undoLater };
}
