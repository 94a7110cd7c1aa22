import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Bell from 'lucide-react/icons/bell';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { useNavigate } from 'react-router';
import { useMay } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { NewAppointmentForm } from '../../resources/appointments/appointment-forms.lazy.ts';
import { type OpenEntry, pathOf, useSections } from '../open-screens.ts';
import { matches } from './match.ts';
import type { Found } from './RecordActions.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The entry’s lists and their tabs. A list named like the entry doesn’t repeat the entry’s name beside it. */
const listsOf = ({ label: entry, screens }: OpenEntry) =>
  screens.flatMap((screen) => [
    { to: pathOf(screen), label: screen.label, meta: screen.label === entry ? undefined : entry },
    ...(screen.below ?? []).map(({ to, label }) => ({ to, label, meta: screen.label })),
  ]);

export interface PaletteOption {
  id: string;
  icon: ReactNode;
  label: string;
  meta?: string;
  end?: ReactNode;
  run(): void;
  /** Set if the option is a record with actions. */
  found?: Found;
}

export interface PaletteGroup {
  label: string;
  options: readonly PaletteOption[];
}

export function useCommands(query: string): readonly PaletteGroup[] {
  const navigate = useNavigate();
  const drawer = useDrawer();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  const mayBook = useMay(addAppointment);

  const screens: PaletteOption[] = useSections().flatMap((section) =>
    section.entries.flatMap((entry) =>
      listsOf(entry).map(({ to, label, meta }) => ({
        id: `screen-${to}-${label}`,
        icon: <entry.icon {...icon} />,
        label,
        meta,
        end: <ArrowRight {...icon} />,
        run: () => navigate(to),
      })),
    ),
  );
  const notifications: PaletteOption = {
    id: 'screen-Notifications',
    icon: <Bell {...icon} />,
    label: 'Notifications',
    end: <ArrowRight {...icon} />,
    run: () => navigate('/notification'),
  };
  const book: PaletteOption = {
    id: 'new-appointment',
    icon: <Plus {...icon} />,
    label: 'New appointment',
    end: <kbd>N</kbd>,
    run: () => drawer.open(<NewAppointmentForm />, 'medium'),
  };
  const actions: PaletteOption[] = [
    ...(mayBook ? [book] : []),
    {
      id: 'theme',
      icon: isDark ? <Sun {...icon} /> : <Moon {...icon} />,
      label: isDark ? 'Switch to light theme' : 'Switch to dark theme',
      run: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'sign-out',
      icon: <LogOut {...icon} />,
      label: 'Sign out',
      run: () => void logout(undefined, undefined, false),
    },
  ];
  const matching = (options: PaletteOption[]) => options.filter(({ label }) => matches(label, query));
  return [
    { label: 'Go to', options: matching([...screens, notifications]) },
    { label: 'Actions', options: matching(actions) },
  ];
}
