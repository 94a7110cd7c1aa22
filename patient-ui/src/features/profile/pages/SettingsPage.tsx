import AppWindow from 'lucide-react/icons/app-window';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CloudOff from 'lucide-react/icons/cloud-off';
import FileSignature from 'lucide-react/icons/file-signature';
import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { SETTINGS } from '../../settings/use-back-to-settings.ts';
import { Preferences } from '../components/Preferences.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

function SettingsRows() {
  const { settings: texts, consent, calendar, apps, offline } = useTexts();
  const rows = [
    { to: 'password', icon: KeyRound, title: texts.password, note: texts.passwordNote },
    { to: 'notifications', icon: Bell, title: texts.notifications, note: texts.notificationsNote },
    { to: 'calendar', icon: CalendarDays, title: calendar.title, note: calendar.note },
    { to: 'devices', icon: MonitorSmartphone, title: texts.devices, note: texts.devicesNote },
    { to: 'offline', icon: CloudOff, title: offline.title, note: offline.note },
    { to: 'consents', icon: FileSignature, title: consent.listTitle, note: texts.consentsNote },
    { to: 'apps', icon: AppWindow, title: apps.title, note: apps.note },
  ];
  return (
    <Rows>
      {rows.map(({ to, icon: Icon, title, note }) => (
        <li key={to}>
          <RowLink to={`${SETTINGS}/${to}`} lead={<IconCircle icon={Icon} />} title={title} note={note} />
        </li>
      ))}
    </Rows>
  );
}

export const SettingsPage = () => (
  <ProfilePart section="settings">
    <SettingsRows />
    <Preferences />
  </ProfilePart>
);
