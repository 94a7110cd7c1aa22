import { Button } from '@bedside/ui-kit/components/Button';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import styles from '../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../components/drawer.tsx';

interface Props<Values extends FieldValues> {
  title: string;
  about: string;
  defaultValues: DefaultValues<Values>;
  children(values: Values, onBusy: (isBusy: boolean) => void): ReactNode;
}

/** Uploads start immediately; closing during an upload asks first. */
export function UploadDrawer<Values extends FieldValues>({
  title,
  about,
  defaultValues,
  children,
}: Props<Values>) {
  const form = useForm<Values>({ defaultValues });
  const drawer = useDrawer();
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useDrawerGuard(() => {
    if (!isBusy || isLeaving) return true;
    setIsLeaving(true);
    return false;
  });
  return (
    <>
      <DrawerHeader title={title} about={about} />
      <div className={styles.body}>
        <FormProvider {...form}>{children(form.watch(), setIsBusy)}</FormProvider>
      </div>
      {isLeaving && isBusy ? (
        <div className={styles.foot} role="alert">
          <span className={styles.note}>Cancel remaining uploads?</span>
          <Button kind="secondary" onClick={drawer.close}>
            Cancel uploads
          </Button>
          <Button onClick={() => setIsLeaving(false)}>Keep uploading</Button>
        </div>
      ) : (
        <div className={styles.foot}>
          <span className={styles.note} />
          <Button kind={isBusy ? 'secondary' : 'primary'} onClick={drawer.leave}>
            {isBusy ? 'Close' : 'Done'}
          </Button>
        </div>
      )}
    </>
  );
}
