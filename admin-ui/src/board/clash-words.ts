import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';

const titles = { visit: 'Two visits at one time', off: 'Outside the working hours' } as const;

/** "7 min short of the next drive" above what to do about it. The server’s note of a drive begins with that title. */
export function clashNote({ clash, note }: Pick<Fit, 'clash' | 'note'>): { title: string; text: string } {
  if (clash === 'visit' || clash === 'off') return { title: titles[clash], text: note ?? '' };
  const [title = '', ...rest] = (note ?? '').split('. ');
  return { title: title || 'Too little time to drive', text: rest.join('. ') };
}

/** "Fits, 22 min drive to it." */
export function fitWords({ travelMinutesBefore, travelMinutesAfter }: Fit): string {
  const ways = [
    travelMinutesBefore && `${travelMinutesBefore} min drive to it`,
    travelMinutesAfter && `${travelMinutesAfter} min to the next`,
  ].filter(Boolean);
  return ['Fits', ...ways].join(', ').concat('.');
}
