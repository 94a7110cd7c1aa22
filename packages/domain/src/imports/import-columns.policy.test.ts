import { describe, expect, it } from 'vitest';
import { proposeColumns } from './import-columns.policy.ts';

describe('the proposed order of a date', () => {
  it.each([
    [['04/12/1981', '2015-09-03'], 'MDY'],
    [['2015-09-03', '25.04.1981'], 'DMY'],
    [['1981-04-12', '2015-09-03'], 'YMD'],
    [['04/12/1981', '13/45/1999'], 'MDY'],
  ])('of %j is %s', (dates, order) => {
    const { columns } = proposeColumns(
      ['Date of Birth'],
      dates.map((date) => [date]),
    );
    expect(columns).toMatchObject([{ field: 'dateOfBirth', dateOrder: order }]);
  });
});
