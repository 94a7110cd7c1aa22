import { expect, test } from 'vitest';
import { pendingReports } from './pending-reports.ts';

test('names the performed services that have a report', () => {
  const done = [{ serviceName: 'Urgent Care Visit' }, { serviceName: 'Complete Blood Count' }];
  const catalog = [
    { name: 'Urgent Care Visit', producesReport: false },
    { name: 'Complete Blood Count', producesReport: true },
    { name: 'Lipid Panel', producesReport: true },
  ];
  expect(pendingReports(done, catalog)).toEqual(['Complete Blood Count']);
});
