import { listReaders, type Reader } from '@bedside/contracts/payments/terminal.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { moneyText } from '@bedside/ui-kit/money';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import Nfc from 'lucide-react/icons/nfc';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { radioClass } from '../../components/CheckboxInput.tsx';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../components/drawer.tsx';
import { FailureNotice, RetryNotice } from '../../components/FailureNotice.tsx';
import { client } from '../../data/client.ts';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import type { PayableInvoice } from '../invoice-ref.ts';
import { modelOf, ReaderWait, readerState } from './ReaderWait.tsx';
import styles from './take-payment.module.css';

const SWAP_OR_TAP = 'Please swap or tap the card on the selected reader now';

export default function ReaderForm({ bill }: { bill: PayableInvoice }) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<string>();
  const readers = useQuery({
    queryKey: ['readers'],
    queryFn: async () => (await client.send(listReaders)).data,
    staleTime: 0,
  });
  const first = readers.data?.find(isFree)?.id;
  const readerId = chosen ?? first;
  const sent = useMutation({
    mutationFn: (id: string) =>
      dataProvider.payAtReader({ body: { ...bill.ref, readerId: id } }, { idempotencyKey: key }),
    onSuccess: () => showToast(SWAP_OR_TAP, 'success'),
    onError: () => setKey(crypto.randomUUID()),
  });
  useDrawerGuard(() => !sent.isPending);
  if (sent.data && readerId) {
    return (
      <ReaderWait
        paymentId={sent.data.data.paymentId}
        bill={bill}
        reader={readers.data?.find(({ id }) => id === readerId)?.label ?? 'the reader'}
        onAgain={() => {
          setKey(crypto.randomUUID());
          sent.reset();
          void readers.refetch();
        }}
      />
    );
  }
  return (
    <form
      className={drawerStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (readerId) sent.mutate(readerId);
      }}
    >
      <DrawerHeader title="Card reader" about={`${bill.patient.fullname}, ${bill.name}`} />
      <div className={drawerStyles.body}>
        {sent.error && <FailureNotice failure={sent.error} onReload={() => sent.reset()} isEmpty />}
        {readers.error && (
          <RetryNotice error={readers.error} onRetry={() => readers.refetch()}>
            Couldn’t load card readers. Nothing was charged.
          </RetryNotice>
        )}
        {readers.isPending && (
          <Loading label="Loading card readers">
            <Skeleton height={120} />
          </Loading>
        )}
        {readers.data?.length === 0 && (
          <EmptyState
            icon={Nfc}
            title="No card readers"
            action={
              <Button kind="secondary" busy={readers.isFetching} onClick={() => readers.refetch()}>
                Check again
              </Button>
            }
          >
            Readers registered in Stripe will appear here.
          </EmptyState>
        )}
        {readers.data && readers.data.length > 0 && (
          <FieldGroup label={`${moneyText(bill.amount)} due`} required>
            {readers.data.map((reader) => (
              <ReaderLine
                key={reader.id}
                reader={reader}
                isChosen={reader.id === readerId}
                onChoose={() => setChosen(reader.id)}
              />
            ))}
          </FieldGroup>
        )}
      </div>
      <div className={drawerStyles.foot}>
        <Button kind="secondary" disabled={sent.isPending} onClick={drawer.leave}>
          Close
        </Button>
        <Button busy={sent.isPending} type="submit" disabled={!readerId}>
          Send {moneyText(bill.amount)} to the reader
        </Button>
      </div>
    </form>
  );
}

const isFree = ({ online, busy }: Reader) => online && !busy;

interface LineProps {
  reader: Reader;
  isChosen: boolean;
  onChoose(): void;
}

const ReaderLine = ({ reader, isChosen, onChoose }: LineProps) => (
  <label className={styles.reader} data-off={!reader.online || undefined}>
    <input
      type="radio"
      name="reader"
      className={radioClass}
      checked={isChosen}
      disabled={!isFree(reader)}
      onChange={onChoose}
    />
    <span>
      {reader.label}
      <small>
        {modelOf(reader)}, {reader.serialNumber}
      </small>
    </span>
    <i data-state={readerState(reader).state}>{readerState(reader).text}</i>
  </label>
);
