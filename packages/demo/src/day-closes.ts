import type { Db } from '@bedside/db/database';
import { subDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { Context } from '@bedside/domain/context';
import { approveDayClose, closeDay } from '@bedside/domain/payments/day-close.commands';
import { listDayCloses, nextDayClose } from '@bedside/domain/payments/day-close.queries';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { DemoPeople } from './people.ts';
import { demoId } from './random.ts';

const DAYS_AGO = [4, 3, 2, 1];
/** How many days ago cash was missing. */
const SHORT_AGO = 3;

/** Closes each day up to yesterday. On one, cash was missing, and the super-admin approved it. */
export async function seedDayCloses(db: Db, { adminId }: DemoPeople, now: Date): Promise<void> {
  const { timeZone } = await practiceSettings(db);
  const ctxOf = (userId: string, at: Date): Context => ({
    actor: { userId, role: 'SUPER_ADMIN', permissions: [], sessionId: newId() },
    requestId: 'demo',
    now: at,
    ip: null,
  });
  for (const ago of DAYS_AGO) {
    const at = subDays(now, ago);
    const day = localDay(at, timeZone);
    const ctx = ctxOf(adminId, at);
    const { expectedCash: expectedCashCents } = await nextDayClose(db, ctx, day);
    const isShort = ago === SHORT_AGO;
    await closeDay(db, ctx, {
      day,
      expectedCashCents,
      countedCashCents: expectedCashCents - (isShort ? 500 : 0),
      remark: isShort ? 'Five dollars short after change for a hundred' : undefined,
    });
  }
  const { rows } = await listDayCloses(db, { sort: { order: 'ASC' }, range: { offset: 0, limit: 10 } });
  const short = rows.find(({ remark }) => remark !== null);
  if (short) await approveDayClose(db, ctxOf(demoId('superadmin'), now), short.id);
}
