import {
  activeStatuses,
  appointmentStatuses,
  needsActionStatuses,
  statusBadges,
} from '@bedside/contracts/appointments/appointment-status';
import type { Facets } from '../../../data/client.ts';
import { rangePresets } from '../../../list/date-ranges.ts';
import { type Filters, withFilters } from '../../../list/filters.ts';
import { facetTabs, type ListTab } from '../../../list/ListTabs.tsx';
import type { View } from '../../../list/views.ts';

/** Dates are relative to the practice’s today. The first view is the default. */
export function appointmentViews(zone: string, now: Date): readonly [View, ...View[]] {
  const range = (key: string): Filters => {
    const preset = rangePresets(zone, now).find((one) => one.key === key);
    return withFilters({}, { from: preset?.from, to: preset?.to });
  };
  return [
    { key: 'open', label: 'Open', filters: { active: true } },
    { key: 'next7', label: 'Next 7 days', filters: range('next7') },
    { key: 'today', label: 'Today', filters: range('today') },
    { key: 'owed', label: 'Needs action', filters: { appointmentStatus: needsActionStatuses } },
    { key: 'unassigned', label: 'Unassigned', filters: { unassigned: true } },
    { key: 'all', label: 'All visits', filters: {} },
  ];
}

const statuses = appointmentStatuses.map((value) => ({ value, label: statusBadges[value].label }));

/**
 * Open and All come first, because they must stay visible, then each status. Each count matches its tab’s
 * list.
 */
export function statusTabs(facets: Facets | undefined): readonly ListTab[] {
  const counts = facets?.appointmentStatus;
  const [all, ...each] = facetTabs(statuses, counts);
  const open = counts && activeStatuses.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  return [
    { value: undefined, label: 'Open', count: open, besides: { active: true } },
    ...[...(all ? [all] : []), ...each].map((tab) => ({ ...tab, besides: { active: undefined } })),
  ];
}
