import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { describe, expect, it } from 'vitest';
import { readListQuery } from './resource.ts';

const read = (query: Record<string, unknown>) =>
  readListQuery(
    appointmentsResource,
    Object.fromEntries(
      Object.entries(query).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  );

describe('a console list query', () => {
  it("parses sort, range, and filter in ra-data-simple-rest's format", () => {
    expect(
      read({
        sort: ['appointment', 'ASC'],
        range: [20, 29],
        filter: { q: ' mensah ', appointmentStatus: 'on_the_way' },
      }),
    ).toEqual({
      sort: { field: 'appointment', order: 'ASC' },
      range: { offset: 20, limit: 10 },
      filter: { q: 'mensah', appointmentStatus: 'ON THE WAY' },
    });
  });

  it('has the declared defaults', () => {
    expect(read({})).toMatchObject({
      sort: { field: 'createdAt', order: 'DESC' },
      range: { offset: 0, limit: 100 },
    });
  });

  it.each([
    [{ sort: ['pg_sleep(2)', 'ASC'] }, 'sort.0'],
    [{ sort: ['createdAt', 'ASC; drop table users'] }, 'sort.1'],
    [{ sort: 'createdAt' }, 'sort'],
    [{ range: [0, 1_000_000_000] }, 'range'],
    [{ range: [10, 5] }, 'range'],
    [{ range: [-1, 5] }, 'range.0'],
    [{ filter: { soapNote: 'x' } }, 'filter'],
    [{ filter: { providerId: "1' or '1'='1" } }, 'filter.providerId'],
    [{ filter: '{' }, 'filter'],
  ])('rejects %j and names %s', (query, path) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }),
    );
  });
});
