import { getHome } from '@bedside/contracts/appointments/home.api';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn } from '@bedside/ui-kit/formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { Categories } from '../components/Categories.tsx';
import { NextAppointments } from '../components/NextAppointments.tsx';
import { PendingTasks } from '../components/PendingTasks.tsx';
import { appointmentSummary, nextAppointments } from '../home-text.ts';
import styles from './HomePage.module.css';

/**
 * One call for the whole page, sent each time the page opens, because a change on any other page may show
 * here.
 */
export const homeQuery = queryOptions({
  queryKey: [keys.home],
  queryFn: async ({ signal }) => (await client.send(getHome, {}, { signal })).data,
  // Long enough to cover the first paint after the router’s prefetch.
  staleTime: 1_000,
});

export function HomePage() {
  const texts = useTexts();
  const user = useUser();
  const formats = useFormats();
  const today = dayIn(formats.zone, new Date());
  const { data: latest, error, refetch } = useQuery(homeQuery);
  // The page renders in steps, so that a slow phone stays responsive.
  const data = useDeferredValue(latest);
  const ahead = data ? nextAppointments(data.visits, today) : [];
  const [next] = ahead;
  const sentence = next
    ? appointmentSummary(next, { userId: user.id, today, texts, formats })
    : texts.home.noAppointment(user.firstName);
  return (
    <Page title={texts.home.title} titleHidden>
      <section className={styles.hero}>
        <div>
          <p className={`${styles.today} small muted`}>
            <DateText value={today} pattern="long" />
          </p>
          {data || error ? <h1>{sentence}</h1> : <HomeSkeleton label={texts.shell.loading} />}
        </div>
        {next && (
          <div className={styles.appointment}>
            <NextAppointments appointments={ahead} />
          </div>
        )}
        {(data || error) && (
          <Link to="/appointments/book_appointment" className={buttonClass({ wide: true })}>
            {texts.home.book}
          </Link>
        )}
      </section>
      {error && !data && (
        <section className={styles.section}>
          <LoadFailure reason={error} onRetry={refetch} />
        </section>
      )}
      {data && (
        <>
          <PendingTasks home={data} />
          <Categories categories={data.categories} />
        </>
      )}
    </Page>
  );
}

/** Replaces the whole page, so that nothing tappable moves when the response arrives. */
const HomeSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton width="88%" height={40} />
    <div className={styles.appointment}>
      <Skeleton height={126} />
    </div>
    <div className={styles.section}>
      <Skeleton height={216} />
    </div>
  </Loading>
);
