import { reportStatuses } from '@bedside/contracts/care/care.schema';
import { expect, it } from 'vitest';
import { transitionReport } from './report.machine.ts';

// Rule: care.report-states
it('a report is reviewed, then released, and has no other transition', () => {
  expect(transitionReport('UPLOADED', 'review')).toBe('REVIEWED');
  expect(transitionReport('REVIEWED', 'release')).toBe('RELEASED');
  const refused = reportStatuses.flatMap((from) =>
    (['review', 'release'] as const).flatMap((move) => {
      try {
        transitionReport(from, move);
        return [];
      } catch (error) {
        return [{ [`${from} ${move}`]: Object(error).details?.allowed }];
      }
    }),
  );
  expect(refused).toEqual([
    { 'UPLOADED release': ['REVIEWED'] },
    { 'REVIEWED review': ['RELEASED'] },
    { 'RELEASED review': [] },
    { 'RELEASED release': [] },
  ]);
});
