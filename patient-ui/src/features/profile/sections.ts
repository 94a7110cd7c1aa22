import Info from 'lucide-react/icons/info';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import UserRound from 'lucide-react/icons/user-round';

export const profileSections = [
  { name: 'personal', path: '/profile/personal', icon: UserRound },
  { name: 'plans', path: '/profile/plans', icon: Star },
  { name: 'settings', path: '/profile/settings', icon: Settings },
  { name: 'about', path: '/profile/about', icon: Info },
] as const;

export type ProfileSection = (typeof profileSections)[number]['name'];
