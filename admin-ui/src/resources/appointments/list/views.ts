import { owedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { rangePresets } from '../../../list/date-ranges.ts';
import { type Filters, withFilters } from '../../../list/filters.ts';
import type { View } from '../../../list/views.ts';

/** The views that the list offers, as of the practice's today. The first one is what it opens with. */
export function appointmentViews(zone: string, now: Date): readonly [View, ...View[]] {
  const range = (key: string): Filters => {
    const preset = rangePresets(zone, now).find((one) => one.key === key);
    return withFilters({}, { from: preset?.from, to: preset?.to });
  };
  return [
    { key: 'open', label: 'Open', filters: { active: true } },
    { key: 'next7', label: 'Next 7 days', filters: range('next7') },
    { key: 'today', label: 'Today', filters: range('today') },
    { key: 'owed', label: 'Needs action', filters: { appointmentStatus: owedStatuses } },
    { key: 'unassigned', label: 'Unassigned', filters: { unassigned: true } },
    { key: 'all', label: 'All visits', filters: {} },
  ];
}
