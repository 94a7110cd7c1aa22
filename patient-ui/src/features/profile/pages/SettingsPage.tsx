import { Preferences } from '../components/Preferences.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

/** How this browser's portal looks and speaks. */
export const SettingsPage = () => (
  <ProfilePart section="settings">
    <Preferences />
  </ProfilePart>
);
