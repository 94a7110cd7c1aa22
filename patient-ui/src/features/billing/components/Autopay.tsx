import { stopAutopay } from '@bedside/contracts/payments/autopay.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { IconCircle } from '../../../components/RowLink.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { type AutopayCharge, autopayQuery, useCardOptions } from '../autopay-queries.ts';
import { invoicePath, openInvoicesQuery } from '../billing-queries.ts';
import { invoiceDates, invoiceTitle } from '../invoice-text.ts';
import styles from './billing.module.css';

const AutopayDialog = lazy(async () => ({ default: (await import('./AutopayDialog.tsx')).AutopayDialog }));

export function Autopay() {
  const { autopay: texts, failure } = useTexts();
  const queries = useQueryClient();
  const { data } = useQuery(autopayQuery);
  const cards = useCardOptions();
  const [edits, setEdits] = useState(false);
  const id = useId();
  const stop = useMutation({
    mutationFn: () => client.send(stopAutopay, { body: {} }),
    onSuccess({ data: off }) {
      queries.setQueryData(autopayQuery.queryKey, off);
      toast(texts.turnedOff, 'success');
    },
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  if (!data || !cards) return null;
  const { settings, charges } = data;
  const first = cards.find(({ value }) => settings?.paymentMethodIds.includes(value));
  return (
    <div className={styles.held}>
      <div className={styles.autopay}>
        <IconCircle icon={RefreshCw} />
        <div className={styles.cardWords}>
          <p id={id} className="strong">
            {texts.title}
          </p>
          <p className="muted">
            {settings
              ? texts.on(first?.label ?? texts.noCard, moneyText(settings.limit), settings.noticeDays)
              : cards.length > 0
                ? texts.off
                : texts.addCardFirst}
          </p>
        </div>
        <Switch
          aria-labelledby={id}
          checked={settings !== null && !stop.isPending}
          disabled={!settings && cards.length === 0}
          busy={stop.isPending}
          onChange={() => (settings ? stop.mutate() : setEdits(true))}
        />
      </div>
      {charges.length > 0 && (
        <ul className={styles.moves}>
          {charges.map((charge) => (
            <li key={charge.invoiceId}>
              <PlannedCharge charge={charge} />
            </li>
          ))}
        </ul>
      )}
      {settings && (
        <Button kind="text" small onClick={() => setEdits(true)}>
          {texts.change}
        </Button>
      )}
      <Suspense>
        {edits && <AutopayDialog settings={settings} cards={cards} onClose={() => setEdits(false)} />}
      </Suspense>
    </div>
  );
}

function PlannedCharge({ charge }: { charge: AutopayCharge }) {
  const { invoiceId, invoiceNumber, amount, state, chargeAt } = charge;
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const { data } = useQuery(openInvoicesQuery);
  const bill = data?.invoices.find(({ id }) => id === invoiceId);
  const whose = bill && bill.patient.id !== user.id && texts.appointments.forPerson(bill.patient.fullname);
  const day = dayText(dayIn(formats.zone, new Date(chargeAt)), 'brief', formats);
  return (
    <div className={styles.planned}>
      <span>
        <Link to={invoicePath(invoiceId)}>{bill ? invoiceTitle(bill, texts) : invoiceNumber}</Link>
        {bill && (
          <span className="note">
            {[invoiceDates(bill, texts, formats), whose].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
      <span>
        {state === 'DECLINED'
          ? texts.autopay.declined(moneyText(amount))
          : texts.autopay.planned(moneyText(amount), day)}
      </span>
    </div>
  );
}
