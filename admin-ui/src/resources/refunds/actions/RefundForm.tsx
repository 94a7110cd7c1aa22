import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { refundReasons } from '@bedside/contracts/payments/payment.schema';
import { previewRefund } from '@bedside/contracts/payments/refunds.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { client } from '../../../data/client.ts';
import { modeText } from '../../../money/mode-text.ts';
import { reasonLabels } from '../../../money/money-text.ts';
import { useRefreshMoney } from '../../../money/use-refresh-money.ts';
import styles from './refund.module.css';
import { type RefundPreview, refundSum } from './refund-sum.ts';
import { refundValues } from './refund-values.ts';

type Refunded = Pick<PaymentRow, 'id' | 'paymentMode' | 'amount' | 'invoiceNumber' | 'patient'>;

const aboutOf = ({ patient, invoiceNumber }: Refunded) => `${patient.fullname}, ${invoiceNumber}`;

/** Gives money of a payment back; what is left of it is asked for first. */
export default function RefundDrawer({ payment }: { payment: Refunded }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'refundable', payment.id],
    queryFn: async () => (await client.send(previewRefund, { params: { id: payment.id } })).data,
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <RefundForm payment={payment} preview={data} />;
  return (
    <>
      <DrawerHeader title="Refund payment" about={aboutOf(payment)} />
      <div className={drawerStyles.body}>
        {error ? (
          <RetryNotice error={error} onRetry={() => refetch()}>
            No refund was issued.
          </RetryNotice>
        ) : (
          <RowSkeletons count={5} />
        )}
      </div>
    </>
  );
}

function RefundForm({ payment, preview }: { payment: Refunded; preview: RefundPreview }) {
  const [key] = useState(() => crypto.randomUUID());
  const refresh = useRefreshMoney();
  const form = useForm({
    resolver: zodResolver(refundValues(preview.refundable)),
    defaultValues: { scope: 'FULL' as const, amount: '', positions: [], reason: '', note: '' },
    mode: 'onTouched',
  });
  const { register, formState } = form;
  const { errors } = formState;
  const typed = form.watch();
  const verb = preview.void ? 'Void' : 'Refund';
  const sum = refundSum(preview, typed);
  const lines = preview.lines.filter(({ refundable }) => refundable > 0);
  return (
    <DrawerForm
      title={`${verb} payment`}
      about={aboutOf(payment)}
      form={form}
      submitLabel={sum > 0 ? `${verb} ${moneyText(sum)}` : verb}
      isDanger
      isHeld={preview.refundable <= 0}
      note={
        preview.void
          ? `Return the money to the patient yourself. ${modeText(payment.paymentMode)} payments aren’t refunded through Stripe.`
          : 'Card refunds take 5 to 10 business days.'
      }
      run={(dataProvider, input) =>
        dataProvider.refundPayment({ params: { id: payment.id }, body: input }, { idempotencyKey: key })
      }
      onDone={refresh}
    >
      {preview.refundable <= 0 ? (
        <p>This payment has been fully refunded.</p>
      ) : (
        <>
          <FieldGroup label="Refund amount" required error={errors.positions?.message}>
            <div className={styles.ways}>
              <Way field={register('scope')} value="FULL" label="Full remaining amount">
                <Money dollars={preview.refundable} />
              </Way>
              {lines.length > 0 && (
                <Way field={register('scope')} value="LINES" label="Specific line items">
                  {typed.scope === 'LINES' && <Money dollars={sum} />}
                </Way>
              )}
              {typed.scope === 'LINES' &&
                lines.map(({ position, label, refundable }) => (
                  // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
                  <label key={position} className={styles.line}>
                    <CheckboxInput {...register('positions')} value={String(position)} />
                    <span>{label}</span>
                    <Money dollars={refundable} />
                  </label>
                ))}
              <Way field={register('scope')} value="PARTIAL" label="Custom amount">
                up to {moneyText(preview.refundable)}
              </Way>
            </div>
          </FieldGroup>
          {typed.scope === 'PARTIAL' && (
            <TextInput source="amount" label="Amount" required inputMode="decimal" start="$" />
          )}
          <SelectInput
            source="reason"
            label="Reason"
            required
            placeholder="Select a reason"
            options={refundReasons.map((value) => ({ value, label: reasonLabels[value] }))}
          />
          <TextArea
            source="note"
            label="Internal note"
            required={typed.reason === 'OTHER'}
            aside={typed.reason === 'OTHER' ? undefined : 'optional'}
            help="Staff only."
            maxLength={500}
          />
        </>
      )}
    </DrawerForm>
  );
}

interface WayProps {
  field: UseFormRegisterReturn;
  value: string;
  label: string;
  children?: ReactNode;
}

const Way = ({ field, value, label, children }: WayProps) => (
  <label className={styles.way}>
    <input {...field} type="radio" value={value} />
    <span>{label}</span>
    <span className={styles.end}>{children}</span>
  </label>
);
