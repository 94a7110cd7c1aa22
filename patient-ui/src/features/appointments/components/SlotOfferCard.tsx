import { answerSlotOffer, getSlotOffer } from '@bedside/contracts/appointments/dispatch.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { countdownText } from '../waitlist.ts';
import styles from './cards.module.css';

const offerQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.appointments, 'offer', id],
    queryFn: async ({ signal }) => (await client.send(getSlotOffer, { params: { id } }, { signal })).data,
  });

export function SlotOfferCard({ offerId }: { offerId: string }) {
  const { waitlist: texts, when } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [keys.appointments] });
  const { data: offer } = useQuery(offerQuery(offerId));
  const left = useTimeLeft(offer?.expiresAt);
  const isOver = left !== null && left <= 0;
  const answer = useMutation({
    mutationFn: (accept: boolean) =>
      client.send(answerSlotOffer, { params: { id: offerId }, body: { accept } }),
    async onSuccess({ message }) {
      await readAgain();
      toast(message, 'success');
    },
  });
  if (!offer || left === null || (offer.status !== 'OFFERED' && !answer.error)) return null;
  const moment = when.at(
    dayText(offer.appointmentDate, 'long', formats),
    timeText(offer.appointmentTime, formats),
  );
  return (
    <Card title={texts.offerTitle} next>
      <p>{texts.offer(moment, offer.providerName)}</p>
      <p className={`small muted ${styles.note}`}>
        {isOver ? texts.over : `${texts.answerWithin} `}
        {!isOver && <time aria-hidden>{countdownText(left)}</time>}
        {!isOver && <span className="visually-hidden">{texts.minutesLeft(Math.ceil(left / 60_000))}</span>}
      </p>
      <Stack gap={8} top={16}>
        <SubmitError reason={answer.error} />
        {isOver || answer.error ? (
          <Button kind="secondary" onClick={() => void readAgain().then(() => answer.reset())}>
            {texts.understood}
          </Button>
        ) : (
          <div className="buttons">
            <Button kind="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
              {texts.leaveIt}
            </Button>
            <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
              {texts.takeIt}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

const SECOND = 1000;

/** Milliseconds until an instant, updated every second; null until known. */
function useTimeLeft(until: string | undefined): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? null : Date.parse(until) - now;
  const runs = left !== null && left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [runs]);
  return left;
}
