import {
  getRecordSharing,
  setRecordConfidential,
} from '@bedside/contracts/appointments/confidential-visits.api';
import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import styles from '../../appointments/components/cards.module.css';

/** Shown to the patient of a bill of no visit where a family sees it or could. */
export function BillSharing({ bill: { id, patient } }: { bill: InvoiceDetails }) {
  const { billing, sharing: texts } = useTexts();
  const queries = useQueryClient();
  const isOwn = patient.id === useUser().id;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { data } = useQuery({
    queryKey: [keys.bills, id, 'sharing'],
    queryFn: async ({ signal }) => (await client.send(getRecordSharing, { params: { id } }, { signal })).data,
    enabled: isOwn,
  });
  const confidential = data?.confidential === true;
  const change = useMutation({
    mutationFn: () =>
      client.send(setRecordConfidential, { params: { id }, body: { confidential: !confidential } }),
    async onSuccess({ message }) {
      close();
      await queries.invalidateQueries({ queryKey: [keys.bills] });
      toast(message, 'success');
    },
  });
  const others = data?.viewers.filter((viewer) => viewer.id !== patient.id) ?? [];
  if (!isOwn || !data || (!confidential && (others.length === 0 || data.refusal))) return null;
  return (
    <Card title={billing.sharing.title}>
      <p className={styles.action}>
        {confidential ? billing.sharing.onlyYou : texts.youAnd(others.map(({ fullname }) => fullname))}
      </p>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {confidential ? texts.share : billing.sharing.keep}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={confidential ? billing.sharing.shareTitle : billing.sharing.keepTitle}
          text={confidential ? billing.sharing.shareText : billing.sharing.keepText}
          keep={texts.notNow}
          confirm={confidential ? texts.share : billing.sharing.keep}
          action={{ ...change, mutate: () => change.mutate() }}
          onClose={close}
        />
      )}
    </Card>
  );
}
