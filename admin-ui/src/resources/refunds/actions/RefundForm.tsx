import { previewRefundMessage } from '@bedside/contracts/appointments/dispatch.api';
import { ENTER_REASON, text } from '@bedside/contracts/common/fields';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { previewRefund, type refundPayment } from '@bedside/contracts/payments/refunds.api';
import { type RefundReason, refundReasons, refundScopes } from '@bedside/contracts/payments/refunds.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxInput, CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { parseDollars } from '../../../components/form-fields.ts';
import { SelectInput, TextArea, TextInput } from '../../../components/inputs.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { client } from '../../../data/client.ts';
import type { BodyOf } from '../../../data/seen-version.ts';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { reasonLabels } from '../../../money/money-text.ts';
import { PreviewPanel } from '../../appointments/actions/NotifyPatient.tsx';
import styles from './refund.module.css';
import { type RefundPreview, refundSum } from './refund-sum.ts';

type Refunded = Pick<PaymentRow, 'id' | 'paymentMode' | 'amount' | 'invoiceNumber' | 'patient'>;

const aboutOf = ({ patient, invoiceNumber }: Refunded) => `${patient.fullname}, ${invoiceNumber}`;

interface Props {
  payment: Refunded;
  /** If the form is part of a payment’s drawer, that payment’s header and details. */
  record?: { header: ReactNode; details: ReactNode };
  /** The preselected reason. If empty, the user must choose; if omitted, the most frequent reason is selected. */
  reason?: RefundReason | '';
  /** The preset amount of a partial refund, in dollars. */
  part?: number;
}

/** Defaults to refunding the full remaining amount. */
export default function RefundDrawer({ payment, record, reason, part }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'refundable', payment.id],
    queryFn: async () => (await client.send(previewRefund, { params: { id: payment.id } })).data,
    staleTime: 0,
    gcTime: 0,
  });
  // After a refund, the reason is cleared, so that a double click can’t refund the remainder.
  const first = useRef(data?.refundable);
  first.current ??= data?.refundable;
  const entries = useRef<Partial<Entries>>({});
  if (data) {
    const initialReason = data.refundable === first.current ? reason : '';
    return (
      <RefundForm
        key={data.refundable}
        payment={payment}
        preview={data}
        kept={entries}
        {...(record && { record })}
        {...(initialReason !== undefined && { reason: initialReason })}
        {...(part !== undefined && { part })}
      />
    );
  }
  return (
    <>
      {record?.header ?? <DrawerHeader title="Refund payment" about={aboutOf(payment)} />}
      <div className={drawerStyles.body}>
        {record?.details}
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

/** `most` is the refundable amount in dollars. */
const refundValues = (most: number) =>
  z
    .object({
      scope: z.enum(refundScopes),
      amount: z.string(),
      positions: z.array(z.string()),
      reason: z.string(),
      note: text(500),
      isNotified: z.boolean(),
    })
    .transform(
      ({ scope, amount, positions, reason, note, isNotified }, context): BodyOf<typeof refundPayment> => {
        const refuse = (path: string, message: string) => {
          context.addIssue({ code: 'custom', path: [path], message });
          return z.NEVER;
        };
        const why = refundReasons.find((one) => one === reason);
        if (!why) return refuse('reason', 'Select a reason.');
        if (why === 'OTHER' && note === '') return refuse('note', ENTER_REASON);
        const rest = {
          reason: why,
          ...(note !== '' && { note }),
          ...(!isNotified && { notifyPatient: false }),
        };
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
      },
    );

type Entries = z.input<ReturnType<typeof refundValues>>;

interface FormProps extends Props {
  preview: RefundPreview;
  /** What was entered before Reload, because another refundable amount starts the form over. */
  kept: RefObject<Partial<Entries>>;
}

function RefundForm({
  payment,
  preview,
  kept,
  record,
  reason = 'REQUESTED_BY_PATIENT',
  part = preview.refundable,
}: FormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const refresh = useRefreshMoney();
  const isPart = part < preview.refundable;
  const form = useForm({
    resolver: zodResolver(refundValues(preview.refundable)),
    defaultValues: {
      scope: isPart ? ('PARTIAL' as const) : ('FULL' as const),
      amount: isPart ? part.toFixed(2) : '',
      positions: [],
      reason: reason as string,
      note: '',
      isNotified: true,
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  useEffect(() => {
    for (const [name, value] of Object.entries(kept.current))
      form.setValue(name as keyof Entries, value, { shouldDirty: true });
    kept.current = {};
  }, [form, kept]);
  const typed = form.watch();
  const verb = preview.void ? 'Void' : 'Refund';
  const sum = refundSum(preview, typed);
  const lines = preview.lines.filter(({ refundable }) => refundable > 0);
  return (
    <DrawerForm
      title={`${verb} payment`}
      about={aboutOf(payment)}
      {...(record && { header: record.header })}
      isStaying={record !== undefined}
      failureNote="Nothing was refunded."
      form={form}
      submitLabel={sum > 0 ? `${verb} ${moneyText(sum)}` : verb}
      isDanger
      isSubmitDisabled={preview.refundable <= 0}
      note={
        preview.void
          ? 'Return the money to the patient yourself. This payment can’t be refunded through Stripe.'
          : `Leaves ${moneyText(Math.max(0, Math.round((preview.refundable - sum) * 100) / 100))} of ${moneyText(payment.amount)}`
      }
      run={(dataProvider, input) => {
        kept.current = {};
        return dataProvider.refundPayment(
          { params: { id: payment.id }, body: { ...input, expectedRefundable: preview.refundable } },
          { idempotencyKey: key },
        );
      }}
      onDone={refresh}
      onReload={() => {
        kept.current = { ...form.getValues(), positions: [] };
        return refresh();
      }}
    >
      {record?.details}
      {preview.refundable <= 0 ? (
        <p>This payment has been fully refunded.</p>
      ) : (
        <>
          <FieldGroup label={verb} required error={errors.positions?.message}>
            <SegmentedControl
              label="Refund amount"
              choices={scopeOptions(preview.refundable < payment.amount).filter(
                ({ value }) => value !== 'LINES' || lines.length > 0,
              )}
              chosen={typed.scope}
              onChoose={(scope) => form.setValue('scope', scope, { shouldDirty: true })}
            />
          </FieldGroup>
          {typed.scope === 'LINES' && (
            <div className={styles.lines}>
              {lines.map(({ position, label, refundable }) => (
                <label key={position} className={styles.line}>
                  <CheckboxInput source="positions" value={String(position)} />
                  <span>{label}</span>
                  <Money dollars={refundable} />
                </label>
              ))}
            </div>
          )}
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
          <NotifyPatient id={payment.id} sum={sum} isOn={typed.isNotified} />
        </>
      )}
    </DrawerForm>
  );
}

const scopeOptions = (isPartlyRefunded: boolean) =>
  [
    { value: 'FULL', label: isPartlyRefunded ? 'Remaining' : 'Full' },
    { value: 'LINES', label: 'By line' },
    { value: 'PARTIAL', label: 'Other amount' },
  ] as const;

const TYPING_MS = 400;

/** Previews the message with the amount entered so far. */
function NotifyPatient({ id, sum, isOn }: { id: string; sum: number; isOn: boolean }) {
  const amount = useDebounced(sum, TYPING_MS);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['message-preview', 'refund', id, amount],
    queryFn: async () => (await client.send(previewRefundMessage, { params: { id }, body: { amount } })).data,
    enabled: isOn && sum > 0 && amount > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <>
      <CheckboxRow source="isNotified">Notify patient</CheckboxRow>
      {isOn && sum > 0 && amount > 0 && (
        <PreviewPanel preview={data} error={error} isStale={isFetching && isPlaceholderData} />
      )}
      {!isOn && <p className="small">The patient won’t get a message about this refund.</p>}
    </>
  );
}
