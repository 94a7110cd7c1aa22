import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import {
  getGoodFaithEstimate,
  requestGoodFaithEstimate,
} from '@bedside/contracts/payments/good-faith-estimates.api';
import {
  type AppointmentEstimate,
  DISPUTE_PHONE,
  DISPUTE_WEBSITE,
} from '@bedside/contracts/payments/good-faith-estimates.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { useFileDownload } from '../../../components/files.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { linksOf } from '../../records/records-queries.ts';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

const WHILE_IT_IS_PRINTED_MS = 2_000;

/** Hidden from family members who can’t see the bills. */
export function EstimateCard({ appointment: { id } }: { appointment: AppointmentDetails }) {
  const { goodFaithEstimate: texts } = useTexts();
  const { data } = useQuery({
    queryKey: [keys.appointments, id, 'estimate'],
    queryFn: async ({ signal }) =>
      (await client.send(getGoodFaithEstimate, { params: { id } }, { signal })).data,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.estimate && !state.data.estimate.documentId ? WHILE_IT_IS_PRINTED_MS : false,
  });
  if (!data || !(data.estimate || data.canBeMade)) return null;
  return (
    <Card title={texts.title}>
      {data.estimate ? (
        <Made estimate={data.estimate} billedOver={data.billedOver} />
      ) : (
        <RequestEstimate id={id} requested={data.requested} />
      )}
    </Card>
  );
}

interface MadeProps {
  estimate: NonNullable<AppointmentEstimate['estimate']>;
  billedOver: number | null;
}

function Made({ estimate: { number, madeAt, total, documentId }, billedOver }: MadeProps) {
  const { goodFaithEstimate: texts } = useTexts();
  const formats = useFormats();
  const download = useFileDownload();
  return (
    <>
      <p className={styles.action}>
        {texts.expected(moneyText(total), number, instantDayText(madeAt, 'brief', formats))}
      </p>
      {billedOver !== null && (
        <p className={styles.action}>{texts.over(moneyText(billedOver), DISPUTE_WEBSITE, DISPUTE_PHONE)}</p>
      )}
      <Button
        kind="secondary"
        small
        busy={download.isPending || documentId === null}
        onClick={() =>
          documentId && download.mutate({ name: `${number}.pdf`, link: linksOf(documentId).download })
        }
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {texts.download}
      </Button>
    </>
  );
}

function RequestEstimate({ id, requested }: { id: string; requested: boolean }) {
  const { goodFaithEstimate: texts } = useTexts();
  const ask = useAppointmentMutation(
    id,
    () => client.send(requestGoodFaithEstimate, { params: { id } }),
    () => undefined,
  );
  if (requested) return <p>{texts.requested}</p>;
  return (
    <>
      <p className={styles.action}>{texts.right}</p>
      <Button kind="secondary" small busy={ask.isPending} onClick={() => ask.mutate()}>
        {texts.request}
      </Button>
      {ask.error && <LoadFailure reason={ask.error} onRetry={() => ask.mutate()} />}
    </>
  );
}
