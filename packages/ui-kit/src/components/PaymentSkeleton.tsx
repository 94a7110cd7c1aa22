import fieldStyles from './LocalCardFields.module.css';
import styles from './PaymentSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';
import { Stack } from './Stack.tsx';

const LABEL = 20;
const CONTROL = 48;

const FieldSkeleton = () => (
  <Stack gap={8}>
    <Skeleton width={96} height={LABEL} />
    <Skeleton height={CONTROL} />
  </Stack>
);

export const CardFormSkeleton = () => (
  <Stack gap={16}>
    <FieldSkeleton />
    <div className={fieldStyles.pair}>
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
    <FieldSkeleton />
  </Stack>
);

interface Props {
  ways: number;
  fields: boolean;
  canSave: boolean;
}

/** Matches the height of the payment form, which appears after two seconds. */
export const PaymentSkeleton = ({ ways, fields, canSave }: Props) => (
  <div>
    {ways > 0 && <WaysSkeleton ways={ways} />}
    {fields && <FieldsSkeleton canSave={canSave} />}
    <div className={styles.pay}>
      <Skeleton height={CONTROL} />
      <Skeleton width={280} height={LABEL} />
    </div>
  </div>
);

const WaysSkeleton = ({ ways }: { ways: number }) => (
  <div className={styles.ways}>
    {Array.from({ length: ways }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={at} height={64} />
    ))}
  </div>
);

const FieldsSkeleton = ({ canSave }: Pick<Props, 'canSave'>) => (
  <>
    <CardFormSkeleton />
    {canSave && (
      <div className={styles.keep}>
        <Skeleton width={240} height={24} />
      </div>
    )}
  </>
);
