import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { fullName } from '@bedside/ui-kit/person';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { patientQuery } from '../../../api/queries.ts';
import { Card } from '../../../parts/Card.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { Page } from '../../../parts/Page.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { Preferences } from '../components/Preferences.tsx';
import styles from './ProfilePage.module.css';

/** Who is signed in, how this browser's portal looks, and the way out. */
export function ProfilePage() {
  const { profile, plans } = useTexts();
  const user = useUser();
  return (
    <Page title={profile.title} titleHidden>
      <div className={styles.head}>
        <Avatar person={user} size={48} />
        <h1>{fullName(user)}</h1>
      </div>
      <div className={styles.cards}>
        <Card title={profile.about}>
          <dl className={styles.facts}>
            <dt>{profile.email}</dt>
            <dd>{user.email ?? '–'}</dd>
            <dt>{profile.phone}</dt>
            <dd>{user.phone ?? '–'}</dd>
            {user.membershipType && (
              <>
                <dt>{profile.plan}</dt>
                <dd>{plans[user.membershipType]}</dd>
              </>
            )}
          </dl>
        </Card>
        <Household userId={user.id} />
        <Preferences />
        <Link to="/logout" className={buttonClass({ kind: 'secondary', wide: true })}>
          {profile.signOut}
        </Link>
      </div>
    </Page>
  );
}

function Household({ userId }: { userId: string }) {
  const { profile } = useTexts();
  const { data, error, refetch } = useQuery(patientQuery(userId));
  if (error) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={120} />;
  const others = data.household.filter(({ id }) => id !== userId);
  if (others.length === 0) return null;
  return (
    <Card title={profile.household}>
      <ul className={styles.people}>
        {others.map((member) => (
          <li key={member.id}>
            <Avatar person={member} />
            <div>
              <p className="strong">{fullName(member)}</p>
              <p className="small muted">{member.relationship}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
