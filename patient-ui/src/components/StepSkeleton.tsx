import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useTexts } from '../i18n/TextsProvider.tsx';

/** A step of a form that is still loading. */
export function StepSkeleton() {
  const { shell } = useTexts();
  return (
    <Loading label={shell.loading}>
      <Skeleton height={48} />
      <br />
      <Skeleton width="70%" height={40} />
      <br />
      <Skeleton height={420} />
    </Loading>
  );
}
