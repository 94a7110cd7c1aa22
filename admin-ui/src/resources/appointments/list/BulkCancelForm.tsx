import { reason } from '@bedside/contracts/common/fields';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useConfig } from '../../../data/config.ts';
import { useActions } from '../../../data/data-provider.ts';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { counted } from '../../../list/counted.ts';
import { TextArea } from '../../../parts/TextArea.tsx';
import { TickLine } from '../../../parts/TickLine.tsx';
import type { VisitInHand } from '../actions/visit-in-hand.ts';
import { useBulkVisits } from './use-bulk-visits.ts';

const cancelValues = z.object({ cancellationReason: reason, waiveLateFee: z.boolean() });

export function BulkCancelForm({ visits }: { visits: readonly VisitInHand[] }) {
  const actions = useActions();
  const lateFee = useConfig()?.practice.lateCancelFee ?? 0;
  const bulkRun = useBulkVisits(visits);
  const [notifyPatient, setNotifyPatient] = useState(true);
  const form = useForm({
    resolver: zodResolver(cancelValues),
    defaultValues: { cancellationReason: '', waiveLateFee: false },
    mode: 'onTouched',
  });
  return (
    <BulkForm
      title="Cancel visits"
      submitLabel={`Cancel ${counted(visits.length, bulkRun)}`}
      isDanger
      bulkRun={bulkRun}
      onSubmit={form.handleSubmit((values) =>
        bulkRun.run((visit) =>
          actions.cancel(
            { ...visit, notifyPatient },
            { ...values, ...(visit.appointmentStatus === 'PAID' && { refund: false }) },
          ),
        ),
      )}
    >
      <TextArea
        {...form.register('cancellationReason')}
        label="Reason"
        required
        help="Every provider is told. What was paid for a visit is not refunded."
        error={form.formState.errors.cancellationReason?.message}
      />
      {lateFee > 0 && (
        <TickLine {...form.register('waiveLateFee')}>
          Waive the late fee of {moneyText(lateFee)} where it is due
        </TickLine>
      )}
      <TickLine checked={notifyPatient} onChange={(event) => setNotifyPatient(event.target.checked)}>
        Notify the patients
      </TickLine>
    </BulkForm>
  );
}
