import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { beforeEach, expect } from 'vitest';
import { type Cast, openStage, schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

/** The stage of an appointment, with the calls of the board. */
export async function openBoardStage() {
  const stage = await openStage();
  const { db, clock } = stage;

  beforeEach(() => {
    clock.now = WEDNESDAY;
  });

  /** An empty `providerId` requests the board of all providers. */
  async function boardFor(cast: Cast, query: Record<string, string> = {}): Promise<Board> {
    const { providerId = cast.providerId, ...rest } = query;
    const answer = await cast.admin.get('/appointment/board', {
      query: { from: '2026-10-14', to: '2026-10-14', ...(providerId && { providerId }), ...rest },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  /** Inserts directly, bypassing booking rules. */
  async function appointmentAt(
    cast: Cast,
    time: string,
    change: Record<string, unknown> = {},
  ): Promise<string> {
    const id = await schedule(cast, { appointmentTime: time, override: true, reason: 'A full day' });
    if (Object.keys(change).length)
      await db.updateTable('appointments').set(change).where('id', '=', id).execute();
    return id;
  }
  return { stage, db, clock, boardFor, appointmentAt };
}
