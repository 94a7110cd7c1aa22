import { day as daySchema } from '@bedside/contracts/common/fields';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { addDays, format, parseISO, startOfWeek } from 'date-fns';
import { useSearchParams } from 'react-router';
import { useNow } from '../components/use-now.ts';
import type { BoardFilter } from './board-filter.ts';

type View = 'day' | 'week';

const DAY = 'yyyy-MM-dd';

/** Monday first. */
export const weekOf = (day: string): string[] => {
  const first = startOfWeek(parseISO(day), { weekStartsOn: 1 });
  return Array.from({ length: 7 }, (_, at) => format(addDays(first, at), DAY));
};

const listOf = (value: string | null): string[] => (value ? value.split(',') : []);

/** All board state lives in the URL. */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  const { zone } = useFormats();
  const today = dayIn(zone, useNow());
  const parsed = daySchema.safeParse(params.get('date'));
  const day = parsed.success ? parsed.data : today;
  const view: View = params.get('view') === 'week' ? 'week' : 'day';
  const filter: BoardFilter = {
    skills: listOf(params.get('skills')),
    providers: listOf(params.get('provider')),
    zone: (params.get('zone') ?? '').replace(/\D/g, '').slice(0, 5),
  };

  function change(changes: Readonly<Record<string, string>>) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  return {
    day,
    today,
    view,
    filter,
    days: view === 'week' ? weekOf(day) : [day],
    goTo: (next: string) => change({ date: next === today ? '' : next }),
    show: (next: View) => change({ view: next === 'week' ? next : '' }),
    setSkills: (skills: readonly string[]) => change({ skills: skills.join(',') }),
    setProviders: (providers: readonly string[]) => change({ provider: providers.join(',') }),
    setZone: (prefix: string) => change({ zone: prefix.replace(/\D/g, '').slice(0, 5) }),
    clear: () => change({ skills: '', provider: '', zone: '' }),
  };
}

export type BoardAddress = ReturnType<typeof useBoardAddress>;
