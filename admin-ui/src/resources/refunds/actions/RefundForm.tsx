import { text } from '@bedside/contracts/common/fields';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { refundReasons, refundScopes } from '@bedside/contracts/payments/payment.schema';
import type { refundPayment } from '@bedside/contracts/payments/refunds.api';
import { previewRefund } from '@bedside/contracts/payments/refunds.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxInput, RadioInput } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { parseDollars } from '../../../components/form-fields.ts';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { client } from '../../../data/client.ts';
import type { BodyOf } from '../../../data/seen-version.ts';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { modeText, reasonLabels } from '../../../money/money-text.ts';
import styles from './refund.module.css';
import { type RefundPreview, refundSum } from './refund-sum.ts';

type Refunded = Pick<PaymentRow, 'id' | 'paymentMode' | 'amount' | 'invoiceNumber' | 'patient'>;

const aboutOf = ({ patient, invoiceNumber }: Refunded) => `${patient.fullname}, ${invoiceNumber}`;

/** Defaults to the full remaining amount. */
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

/** `most`: refundable dollars. */
const refundValues = (most: number) =>
  z
    .object({
      scope: z.enum(refundScopes),
      amount: z.string(),
      positions: z.array(z.string()),
      reason: z.string(),
      note: text(500),
    })
    .transform(({ scope, amount, positions, reason, note }, context): BodyOf<typeof refundPayment> => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      const why = refundReasons.find((one) => one === reason);
      if (!why) return refuse('reason', 'Select a reason.');
      if (why === 'OTHER' && note === '') return refuse('note', 'Enter a reason.');
      const rest = { reason: why, ...(note !== '' && { note }) };
      if (scope === 'FULL') return { what: { scope }, ...rest };
      if (scope === 'LINES') {
        if (positions.length === 0) return refuse('positions', 'Select at least one line item.');
        return { what: { scope, positions: positions.map(Number) }, ...rest };
      }
      const typed = parseDollars.safeParse(amount);
      if (!typed.success) return refuse('amount', typed.error.issues[0]?.message ?? 'Enter an amount.');
      if (typed.data <= 0) return refuse('amount', 'Enter an amount greater than $0.');
      if (typed.data > most) return refuse('amount', `You can refund up to ${moneyText(most)}.`);
      return { what: { scope, amount: typed.data }, ...rest };
    });

function RefundForm({ payment, preview }: { payment: Refunded; preview: RefundPreview }) {
  const [key] = useState(() => crypto.randomUUID());
  const refresh = useRefreshMoney();
  const form = useForm({
    resolver: zodResolver(refundValues(preview.refundable)),
    defaultValues: { scope: 'FULL' as const, amount: '', positions: [], reason: '', note: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
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
              <Way value="FULL" label="Full remaining amount">
                <Money dollars={preview.refundable} />
              </Way>
              {lines.length > 0 && (
                <Way value="LINES" label="Specific line items">
                  {typed.scope === 'LINES' && <Money dollars={sum} />}
                </Way>
              )}
              {typed.scope === 'LINES' &&
                lines.map(({ position, label, refundable }) => (
                  // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
                  <label key={position} className={styles.line}>
                    <CheckboxInput source="positions" value={String(position)} />
                    <span>{label}</span>
                    <Money dollars={refundable} />
                  </label>
                ))}
              <Way value="PARTIAL" label="Custom amount">
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
  value: string;
  label: string;
  children?: ReactNode;
}

const Way = ({ value, label, children }: WayProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the button is the control
  <label className={styles.way}>
    <RadioInput source="scope" value={value} />
    <span>{label}</span>
    <span className={styles.end}>{children}</span>
  </label>
);
