import { toCents, toDollars } from '@bedside/contracts/money';
import {
  approveDayClose,
  closeDay,
  closeMonth,
  dayClosesResource,
  getJournal,
  getNextDayClose,
  listMonthCloses,
  reopenDayClose,
} from '@bedside/contracts/payments/closes.api';
import type { DayCloseRecord, MoneyTaken } from '@bedside/contracts/payments/closes.schema';
import * as commands from '@bedside/domain/payments/day-close.commands';
import {
  type DayCloseRow,
  getDayClose,
  listDayCloses,
  listMonthCloses as listMonths,
  type MoneyTakenCents,
  nextDayClose,
} from '@bedside/domain/payments/day-close.queries';
import { journalOf } from '@bedside/domain/payments/journal.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';

const toMoneyTaken = (money: MoneyTakenCents): MoneyTaken => ({
  entries: money.entries,
  cash: toDollars(money.cash),
  card: toDollars(money.card),
  cardReader: toDollars(money.cardReader),
  other: toDollars(money.other),
  refunded: toDollars(money.refunded),
  chargedBack: toDollars(money.chargedBack),
  expectedCash: toDollars(money.expectedCash),
});

const signer = (id: string, firstName: string | null, lastName: string | null) => ({
  id,
  fullname: `${firstName} ${lastName}`,
});

const toDayClose = (row: DayCloseRow): DayCloseRecord => ({
  ...toMoneyTaken(row),
  id: row.id,
  day: row.day,
  firstDay: row.firstDay,
  countedCash: toDollars(row.countedCashCents),
  remark: row.remark,
  closedBy: signer(row.closedBy, row.closerFirstName, row.closerLastName),
  closedAt: row.closedAt.toISOString(),
  approvedBy:
    row.approvedBy === null ? null : signer(row.approvedBy, row.approverFirstName, row.approverLastName),
  approvedAt: row.approvedAt?.toISOString() ?? null,
  canReopen: row.canReopen,
});

export const closeRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bindResource(dayClosesResource, {
    list: async ({ filter, sort, range }) => {
      const { rows, total } = await listDayCloses(db, { ids: filter.id, sort, range });
      return { rows: rows.map(toDayClose), total };
    },
    get: async ({ id }) => ({ record: toDayClose(await getDayClose(db, id)) }),
  });

  bind(getNextDayClose, async ({ query, ctx }) => {
    const { firstDay, day, today, lastClosed, ...money } = await nextDayClose(db, ctx, query.day);
    return { data: { ...toMoneyTaken(money), firstDay, day, today, lastClosed } };
  });

  bind(closeDay, async ({ body: { countedCash, expectedCash, ...count }, ctx }) => {
    await commands.closeDay(db, ctx, {
      ...count,
      countedCashCents: toCents(countedCash),
      expectedCashCents: toCents(expectedCash),
    });
    return { message: 'Books closed' };
  });

  bind(approveDayClose, async ({ params: { id }, ctx }) => {
    await commands.approveDayClose(db, ctx, id);
    return { message: 'Close signed' };
  });

  bind(reopenDayClose, async ({ params: { id }, body, ctx }) => {
    await commands.reopenDayClose(db, ctx, id, body.reason);
    return { message: 'Close reopened' };
  });

  bind(listMonthCloses, async () => {
    const months = await listMonths(db);
    return {
      data: {
        months: months.map(({ month, waitsFor, closedBy, closedAt, firstName, lastName }) => ({
          month,
          state: closedBy ? ('CLOSED' as const) : waitsFor ? ('WAITING' as const) : ('READY' as const),
          waitsFor,
          closedBy: closedBy === null ? null : signer(closedBy, firstName, lastName),
          closedAt: closedAt?.toISOString() ?? null,
        })),
      },
    };
  });

  bind(closeMonth, async ({ body: { month }, ctx }) => {
    await commands.closeMonth(db, ctx, month);
    return { message: 'Month closed' };
  });

  bind(getJournal, async ({ query: { month }, ctx }) => {
    const settings = await practiceSettings(db, ctx);
    const lines = await journalOf(db, month);
    const sum = (side: 'debitCents' | 'creditCents') =>
      toDollars(lines.reduce((cents, line) => cents + line[side], 0));
    return {
      data: {
        lines: lines.map(({ day, account, debitCents, creditCents }) => ({
          day,
          account,
          accountName: settings[account],
          debit: toDollars(debitCents),
          credit: toDollars(creditCents),
        })),
        debit: sum('debitCents'),
        credit: sum('creditCents'),
      },
    };
  });
};
