import type { Target } from './placement.ts';
import { DAY_MINUTES, STEP } from './time-span.ts';

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const arrows: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
export const isArrow = (key: string): key is Arrow => arrows.includes(key);

export type Axis = 'across' | 'down';

export function stepOf(arrow: Arrow, axis: Axis): { time: -1 | 0 | 1; lane: -1 | 0 | 1 } {
  const isSideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1;
  return isSideways === (axis === 'across') ? { time: sign, lane: 0 } : { time: 0, lane: sign };
}

export interface Stop {
  id: string;
  from: number;
}

/** The next appointment in the lane, or the closest in time in the next lane that has any. */
export function neighbor(
  lanes: readonly (readonly Stop[])[],
  id: string,
  step: { time: number; lane: number },
): string | null {
  const lane = lanes.findIndex((stops) => stops.some((stop) => stop.id === id));
  const stops = lanes[lane] ?? [];
  const at = stops.findIndex((stop) => stop.id === id);
  const stop = stops[at];
  if (!stop) return null;
  if (step.time !== 0) return stops[at + step.time]?.id ?? null;
  for (let next = lane + step.lane; next >= 0 && next < lanes.length; next += step.lane) {
    const nearest = (lanes[next] ?? []).toSorted(
      (one, other) => Math.abs(one.from - stop.from) - Math.abs(other.from - stop.from),
    )[0];
    if (nearest) return nearest.id;
  }
  return null;
}

/** Moves by 15 minutes or one lane, within the board. */
export function movedByKey(
  target: Target,
  step: { time: number; lane: number },
  {
    lanes,
    by,
    durationMinutes,
  }: { lanes: readonly string[]; by: 'providerId' | 'date'; durationMinutes: number },
): Target {
  if (step.time !== 0) {
    const latest = DAY_MINUTES - Math.max(durationMinutes, STEP);
    const minutes = Math.max(0, Math.min(target.minutes + step.time * STEP, latest));
    return { ...target, minutes };
  }
  const at = lanes.indexOf(target[by]);
  const next = lanes[Math.max(0, Math.min(at + step.lane, lanes.length - 1))];
  return next === undefined ? target : { ...target, [by]: next };
}
