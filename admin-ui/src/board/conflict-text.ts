import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';

const titles = { appointment: 'Overlapping visit', off: 'Outside working hours' } as const;

/** "7 min short of the next drive" above what to do about it. The server’s note of a drive begins with that title. */
export function conflictNote({ clash, note }: Pick<Fit, 'clash' | 'note'>): { title: string; text: string } {
  if (clash === 'appointment' || clash === 'off') return { title: titles[clash], text: note ?? '' };
  const [title = '', ...rest] = (note ?? '').split('. ');
  return { title: title || 'Not enough drive time', text: rest.join('. ') };
}

/** "Fits the schedule, 22 min drive before." */
export function fitText({ travelMinutesBefore, travelMinutesAfter }: Fit): string {
  const ways = [
    travelMinutesBefore && `${travelMinutesBefore} min drive before`,
    travelMinutesAfter && `${travelMinutesAfter} min drive after`,
  ].filter(Boolean);
  return ['Fits the schedule', ...ways].join(', ').concat('.');
}
