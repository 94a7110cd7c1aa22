import { upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { expect, test } from 'vitest';
import { filterOf, isFiltered } from './list-filter.ts';

const filter = (path: string, search = '') => filterOf(path, new URLSearchParams(search));
const plain = {
  page: 1,
  take: 10,
  sortVariable: 'appointmentDate',
  sortOrder: 'DESC',
  status: undefined,
  startDate: undefined,
  endDate: undefined,
};

test('the URL sets the list, the page, and the page size', () => {
  expect(filter('/appointments/completed_appointments', 'page=3&take=50')).toEqual({
    view: 'completed',
    filter: { ...plain, page: 3, take: 50, status: 'COMPLETED' },
  });
});

test('the URL sets the date range and the status', () => {
  expect(filter('/appointments', 'from=2026-10-01&to=2026-10-31&status=PAID').filter).toEqual({
    ...plain,
    status: 'PAID',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  });
  expect(isFiltered(new URLSearchParams('status=PAID'))).toBe(true);
  expect(isFiltered(new URLSearchParams('page=2'))).toBe(false);
});

test('upcoming visits sort ascending, past visits descending', () => {
  expect(filter('/appointments/upcoming_appointments').filter.sortOrder).toBe('ASC');
  expect(filter('/appointments/completed_appointments').filter.sortOrder).toBe('DESC');
});

test('a status of another list is ignored', () => {
  expect(filter('/appointments/upcoming_appointments', 'status=PAID').filter.status).toBe(
    upcomingStatuses.join(),
  );
});

test('an invalid URL falls back to the first ten of all visits', () => {
  expect(filter('/appointments', 'page=-1&take=7&from=soon&status=none')).toEqual({
    view: 'all',
    filter: plain,
  });
});
