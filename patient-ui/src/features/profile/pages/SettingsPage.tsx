import { SettingsRows } from '../../settings/components/SettingsRows.tsx';
import { Preferences } from '../components/Preferences.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

/** Password, messages, devices and consents, and how this browser's portal looks and speaks. */
export const SettingsPage = () => (
  <ProfilePart section="settings">
    <SettingsRows />
    <Preferences />
  </ProfilePart>
);
