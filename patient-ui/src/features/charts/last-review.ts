import type { Chart, ChartEntry } from '@bedside/contracts/care/chart.schema';

export const entriesOf = (chart: Chart): ChartEntry[] => [
  ...chart.allergies,
  ...chart.medications,
  ...chart.pastMedical,
  ...chart.familyMedical,
  ...chart.surgical,
];

export function lastReview(chart: Chart): { by: string; at: string } | null {
  let last: { by: string; at: string } | null = null;
  for (const { reviewedBy: by, reviewedAt: at } of entriesOf(chart))
    if (by && at && (!last || at > last.at)) last = { by, at };
  return last;
}
