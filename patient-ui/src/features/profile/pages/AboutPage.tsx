import { PhoneText } from '@bedside/ui-kit/components/ContactText';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../api/queries.ts';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';
import { ProfilePart } from '../components/ProfilePart.tsx';

export function AboutPage() {
  const { profile } = useTexts();
  const { openingHours } = useFirstTexts();
  const { data, error, refetch } = useQuery(configQuery);
  return (
    <ProfilePart section="about">
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={140} />}
      {data && (
        <Card title={data.practice.name}>
          <dl className={styles.facts}>
            <dt>{profile.hours}</dt>
            <dd>{openingHours(data.practice.hours)}</dd>
            <dt>{profile.call}</dt>
            <dd>
              <PhoneText phone={data.practice.supportPhone} />
            </dd>
          </dl>
        </Card>
      )}
    </ProfilePart>
  );
}
