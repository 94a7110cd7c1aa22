import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams, practiceData } from '../call.ts';
import { day, idList, month, reason, text } from '../common/fields.ts';
import { signedByPerson } from '../key-scopes.ts';
import { netDollars } from '../money.ts';
import { dayCloseRecord, journalLine, moneyTaken, monthCloseRecord } from './closes.schema.ts';

const service = 'payments';
const billing = { service, audience: ['admin'], permission: 'billing' } as const;
const superAdmins = { service, audience: ['super-admin'] } as const;
const oneClose = { params: idParams, records: { id: 'dayClose' } } as const;

export const dayClosesResource = adminResource({
  ...billing,
  name: 'day-closes',
  row: dayCloseRecord,
  sortable: ['day'],
  defaultSort: ['day', 'DESC'],
  filters: z.strictObject({ id: idList }),
});

export const getNextDayClose = call({
  ...billing,
  name: 'getNextDayClose',
  method: 'GET',
  path: '/payments/day-closes/next',
  audit: practiceData,
  summary: 'Get what the next close would cover, up to a day, and the cash it expects (added path)',
  query: z.strictObject({ day: day.optional() }),
  data: moneyTaken.extend({
    firstDay: day,
    day,
    /** Today’s date in the practice’s time zone. */
    today: day,
    lastClosed: day.nullable(),
  }),
});

export const closeDay = call({
  ...billing,
  name: 'closeDay',
  method: 'POST',
  path: '/payments/day-closes',
  peopleOnly: signedByPerson,
  audit: 'own test',
  summary: 'Close the books through a day, with the counted cash (added path)',
  body: z.strictObject({
    day,
    /** Excludes the cash that was already in the drawer. */
    countedCash: netDollars,
    /** The amount that the caller saw. If it has changed since, the call responds with 409. */
    expectedCash: netDollars,
    remark: text(500, 3).optional(),
  }),
});

export const approveDayClose = call({
  ...billing,
  name: 'approveDayClose',
  method: 'POST',
  path: '/payments/day-closes/{id}/approve',
  peopleOnly: signedByPerson,
  audit: 'own test',
  summary: 'Sign a close as the second person (added path)',
  ...oneClose,
});

export const reopenDayClose = call({
  ...superAdmins,
  name: 'reopenDayClose',
  method: 'POST',
  path: '/payments/day-closes/{id}/reopen',
  peopleOnly: signedByPerson,
  audit: 'own test',
  summary: 'Reopen the last close, while its month is open (added path)',
  ...oneClose,
  body: z.strictObject({ reason }),
});

export const listMonthCloses = call({
  ...billing,
  name: 'listMonthCloses',
  method: 'GET',
  path: '/payments/month-closes',
  audit: practiceData,
  summary: 'List the months with closed days, newest first, and what each still needs (added path)',
  data: z.object({ months: z.array(monthCloseRecord) }),
});

export const closeMonth = call({
  ...superAdmins,
  name: 'closeMonth',
  method: 'POST',
  path: '/payments/month-closes',
  peopleOnly: signedByPerson,
  audit: 'own test',
  summary: 'Close a month and those before it for good (added path)',
  body: z.strictObject({ month }),
  sample: { month: '2026-01' },
});

export const getJournal = call({
  ...billing,
  name: 'getJournal',
  method: 'GET',
  path: '/payments/journal',
  audit: practiceData,
  summary: 'Get the journal entries of a month’s closed days, by day and account (added path)',
  query: z.strictObject({ month }),
  data: z.object({ lines: z.array(journalLine), debit: z.number(), credit: z.number() }),
});
