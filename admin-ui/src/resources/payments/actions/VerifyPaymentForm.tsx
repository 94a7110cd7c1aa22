import { text } from '@bedside/contracts/common/fields';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useActions } from '../../../data/data-provider.ts';
import { requestIdOf } from '../../../data/failure.ts';
import { DrawerHead } from '../../../parts/DrawerHead.tsx';
import styles from '../../../parts/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../parts/drawer.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';

const verifyValues = z.object({ paymentRemarks: text(500, 3) });

interface Props {
  appointmentId: string;
  /** Whose payment, of how much. */
  about: string;
}

/** A second look at cash or Square POS that staff recorded. */
export function VerifyPaymentForm({ appointmentId, about }: Props) {
  const drawer = useDrawer();
  const actions = useActions();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(verifyValues),
    defaultValues: { paymentRemarks: '' },
    mode: 'onTouched',
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ paymentRemarks }: z.infer<typeof verifyValues>) =>
      actions.verify(appointmentId, paymentRemarks),
    async onSuccess({ message }) {
      drawer.close();
      showToast(message, 'success');
      await queryClient.invalidateQueries();
    },
  });
  useDrawerGuard(() => !isPending);
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
      <DrawerHead title="Verify payment" about={about} />
      <div className={styles.body}>
        {error && <ErrorNotice title={error.message} requestId={requestIdOf(error)} />}
        <TextArea
          {...form.register('paymentRemarks')}
          label="Remarks"
          required
          help="What you checked: the till, the Square report, the receipt."
          error={form.formState.errors.paymentRemarks?.message}
        />
      </div>
      <div className={styles.foot}>
        <Button variant="outlined" disabled={isPending} onClick={drawer.close}>
          Close
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          Verify
        </Button>
      </div>
    </form>
  );
}
