import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import { Link } from 'react-router';
import { Rows } from '../../../components/Card.tsx';
import { Page } from '../../../components/Page.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import person from '../../family/components/person.module.css';
import { profileSections } from '../sections.ts';
import styles from './ProfileMenuPage.module.css';

export function ProfileMenuPage() {
  const { profile } = useTexts();
  const user = useUser();
  return (
    <Page title={profile.title} titleHidden>
      <div className={person.head}>
        <Avatar person={user} size={64} />
        <h1>{fullName(user)}</h1>
      </div>
      <Rows>
        {profileSections.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <RowLink
              to={path}
              lead={<IconCircle icon={Icon} />}
              title={profile.titles[name]}
              note={profile.notes[name]}
            />
          </li>
        ))}
      </Rows>
      <Link to="/logout" className={`${buttonClass({ kind: 'secondary', wide: true })} ${styles.out}`}>
        {profile.signOut}
      </Link>
    </Page>
  );
}
