import { SettingsRows } from '../../settings/components/SettingsRows.tsx';
import { Preferences } from '../components/Preferences.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

export const SettingsPage = () => (
  <ProfilePart section="settings">
    <SettingsRows />
    <Preferences />
  </ProfilePart>
);
