import { getPaymentStatus, type Reader } from '@bedside/contracts/payments/terminal.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { secondsText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../components/drawer.tsx';
import { client } from '../../data/client.ts';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { cardFailureText, requestIdOf } from '../../data/failure.ts';
import { useLiveMessages } from '../../data/live.tsx';
import { type PayableInvoice, useRefreshMoney } from '../invoice-ref.ts';
import styles from './take-payment.module.css';

/** Polls as a fallback for missed live messages. */
const LOOK_AGAIN_MILLISECONDS = 4000;

interface Props {
  paymentId: string;
  bill: PayableInvoice;
  reader: string;
  onAgain(): void;
}

export function readerState({ online, busy }: Pick<Reader, 'online' | 'busy'>) {
  if (!online) return { state: 'offline', text: 'Offline' } as const;
  return busy ? ({ state: 'busy', text: 'In use' } as const) : ({ state: 'ready', text: 'Ready' } as const);
}

/** “Simulated WisePOS E” for Stripe’s “simulated_wisepos_e”: the model as its maker writes it. */
export function modelOf({ deviceType }: Pick<Reader, 'deviceType'>): string {
  const text = deviceType
    .replace('bbpos_', 'BBPOS_')
    .replace('wisepos_e', 'WisePOS_E')
    .replace('wisepad', 'WisePad_')
    .replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long the reader waits for a card before the payment is canceled. */
const READER_TIMEOUT_SECONDS = 120;

export function ReaderWait({ paymentId, bill, reader, onAgain }: Props) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const refresh = useRefreshMoney();
  const queryKey = ['payment-status', paymentId];
  const { data } = useQuery({
    queryKey,
    queryFn: async () =>
      (await client.send(getPaymentStatus, { params: { id: paymentId } }, { isBackground: true })).data,
    refetchInterval: ({ state }) =>
      state.data && state.data.paymentStatus !== 'OPEN' ? false : LOOK_AGAIN_MILLISECONDS,
  });
  useLiveMessages(({ type }) => {
    if (type === 'changed') void queryClient.invalidateQueries({ queryKey });
  });
  const status = data?.paymentStatus ?? 'OPEN';
  const failure = status === 'OPEN' && data?.waiting === false ? data.failureMessage : null;
  const isWaiting = status === 'OPEN' && failure === null;
  const left = useSecondsLeft(isWaiting);
  const canceled = useMutation({
    mutationFn: () => dataProvider.cancelReader({ params: { id: paymentId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => refresh(),
  });
  const { mutate: cancel, isIdle } = canceled;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver && isWaiting && isIdle) cancel();
  }, [isOver, isWaiting, isIdle, cancel]);
  const { close } = drawer;
  const finish = useEffectEvent(() => {
    showToast('Payment is Successful!', 'success');
    void refresh();
    close();
  });
  useEffect(() => {
    if (status === 'SUCCESSFUL') finish();
  }, [status]);
  const isCanceled = canceled.isSuccess && status !== 'SUCCESSFUL';
  const cancelButton = useRef<HTMLButtonElement>(null);
  useDrawerGuard(() => {
    if (!isWaiting || isCanceled) return true;
    cancelButton.current?.focus();
    return false;
  });

  return (
    <div className={drawerStyles.form}>
      <DrawerHeader title="Card reader" about={`${bill.patient.fullname}, ${bill.name}`} />
      <div className={drawerStyles.body} role="status">
        {status === 'SUCCESSFUL' && (
          <p className={styles.waiting}>
            <CircleCheck size={40} strokeWidth={1.5} aria-hidden />
            <b>Payment is Successful!</b>
          </p>
        )}
        {isCanceled && (
          <ErrorNotice
            title={
              isOver
                ? `No card was presented within ${READER_TIMEOUT_SECONDS / 60} minutes.`
                : 'The payment was canceled on the reader.'
            }
          >
            Nothing was charged.
          </ErrorNotice>
        )}
        {(status === 'FAILED' || failure !== null) && !isCanceled && (
          <ErrorNotice title={cardFailureText(data?.failureMessage ?? 'The card was declined.')}>
            Nothing was charged. Try again or use another payment method.
          </ErrorNotice>
        )}
        {isWaiting && !isCanceled && (
          <div className={styles.waiting}>
            <Spinner />
            <b>Please swap or tap the card on the selected reader now</b>
            <span>
              {moneyText(data?.amount ?? bill.amount)} on {reader}, {secondsText(left)} left
            </span>
          </div>
        )}
        {canceled.error && (
          <ErrorNotice title={canceled.error.message} requestId={requestIdOf(canceled.error)} />
        )}
      </div>
      <div className={drawerStyles.foot}>
        {isWaiting && !isCanceled ? (
          <Button ref={cancelButton} kind="secondary" busy={canceled.isPending} onClick={() => cancel()}>
            Cancel on reader
          </Button>
        ) : (
          <>
            <Button kind="secondary" onClick={drawer.leave}>
              Close
            </Button>
            {status !== 'SUCCESSFUL' && <Button onClick={onAgain}>Try again</Button>}
          </>
        )}
      </div>
    </div>
  );
}

function useSecondsLeft(isRunning: boolean): number {
  const [left, setLeft] = useState(READER_TIMEOUT_SECONDS);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
