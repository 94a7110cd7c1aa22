import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { BackLink } from '../../../components/BackLink.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './AppointmentView.module.css';

export function AppointmentSkeleton() {
  const { appointments, shell } = useTexts();
  return (
    <Page
      title={appointments.title}
      titleHidden
      head={
        <>
          <BackLink to="/appointments">{appointments.title}</BackLink>
          <Loading label={shell.loading}>
            <Skeleton width={320} height={40} />
            <div className={styles.meta}>
              <Skeleton width={160} height={28} />
            </div>
          </Loading>
        </>
      }
      aside={<Skeleton height={380} />}
    >
      <div className={styles.cards}>
        <Skeleton height={132} />
        <Skeleton height={320} />
        <Skeleton height={220} />
      </div>
    </Page>
  );
}
