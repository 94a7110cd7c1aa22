import { fullName } from '@bedside/ui-kit/person';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import drawerStyles from '../components/drawer.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { RowSkeletons } from '../components/ListSkeleton.tsx';
import { ChartSheet } from './ChartSheet.tsx';
import { useChart } from './use-chart.ts';

export default function ChartDrawer({ patientId }: { patientId: string }) {
  const drawer = useDrawer();
  const { data: chart, error, refetch } = useChart(patientId);
  const again = () => drawer.open(<ChartDrawer patientId={patientId} />, 'wide');
  return (
    <>
      <DrawerHeader title="Chart" about={chart && fullName(chart)} />
      <div className={drawerStyles.body}>
        {error && !chart && <RetryNotice error={error} onRetry={() => refetch()} />}
        {!chart && !error && <RowSkeletons count={6} />}
        {chart && <ChartSheet chart={chart} onBack={again} />}
      </div>
    </>
  );
}
