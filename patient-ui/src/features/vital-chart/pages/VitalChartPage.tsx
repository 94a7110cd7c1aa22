import { Button } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout, PublicLinkRoute } from '../../../layout/PublicLinkLayout.tsx';
import { BandTable } from '../components/BandTable.tsx';
import { groups, vitalSignsQuery } from '../vital-signs.ts';
import styles from './VitalChartPage.module.css';

/** A public reference of the vital sign limits at which a provider is notified. */
export function VitalChartPage() {
  const { vitals } = useTexts();
  const { data: bands, error, refetch } = useQuery(vitalSignsQuery);
  return (
    <PublicLinkLayout end={<PublicLinkRoute />}>
      <Page title={vitals.title}>
        <div className={styles.intro}>
          <p className="muted">{vitals.text}</p>
          <Button kind="secondary" small onClick={() => window.print()}>
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {vitals.print}
          </Button>
        </div>
        {error && <LoadFailure reason={error} onRetry={refetch} />}
        {!bands && !error && <Skeleton height={640} />}
        {bands &&
          groups.map((group) => (
            <section key={group} className={styles.group}>
              <h2>{vitals.groups[group]}</h2>
              {bands
                .filter((band) => band.group === group)
                .map((band) => (
                  <BandTable key={band.name} band={band} isAlone={group === 'Adults'} />
                ))}
            </section>
          ))}
      </Page>
    </PublicLinkLayout>
  );
}
