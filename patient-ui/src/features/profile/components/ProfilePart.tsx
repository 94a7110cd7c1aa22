import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { type ProfileSection, profileSections } from '../sections.ts';
import styles from './ProfilePart.module.css';

interface Props {
  section: ProfileSection;
  children: ReactNode;
}

export function ProfilePart({ section, children }: Props) {
  const { profile } = useTexts();
  const user = useUser();
  const title = profile.titles[section];
  return (
    <Page
      title={title}
      titleHidden
      head={
        <>
          <div className={styles.back}>
            <BackLink to="/profile">{profile.title}</BackLink>
          </div>
          <div className={styles.head}>
            <Avatar person={user} size={48} />
            <p className={styles.name}>{fullName(user)}</p>
            <Link to="/logout" className={styles.out}>
              {profile.signOut}
            </Link>
          </div>
          <nav className={styles.tabs} aria-label={profile.sections}>
            {profileSections.map(({ name, path }) => (
              <NavLink key={name} to={path}>
                {profile.tabs[name]}
              </NavLink>
            ))}
          </nav>
        </>
      }
    >
      <h1 className={styles.title}>{title}</h1>
      <Stack gap="var(--gap)">{children}</Stack>
    </Page>
  );
}
