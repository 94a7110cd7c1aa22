import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { dayIn } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { TextArea, TextInput } from '../../../components/inputs.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useConfig } from '../../../data/me.ts';
import { useLatest } from '../../../data/use-latest.ts';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { invoiceAddress } from '../use-invoice.ts';
import { DraftLines } from './DraftLines.tsx';
import styles from './draft.module.css';
import { draftTotals } from './draft-totals.ts';
import { discountKinds, draftValues, emptyDraft, valuesOf } from './draft-values.ts';

interface Payer {
  id: string;
  fullname: string;
}

/** Asks for the patient unless it is known. */
export default function NewInvoiceForm({ patient }: { patient?: Payer }) {
  const [payer, setPayer] = useState<Payer | undefined>(patient);
  if (payer) return <DraftForm payer={payer} onAnother={patient ? undefined : () => setPayer(undefined)} />;
  return (
    <>
      <DrawerHeader title="New invoice" />
      <div className={drawerStyles.body}>
        <PatientPicker onPick={({ id, fullname }) => setPayer({ id, fullname })} />
      </div>
    </>
  );
}

interface Props {
  payer: Payer;
  /** Omitted for a new invoice. */
  draft?: InvoiceDetails;
  onAnother?: (() => void) | undefined;
}

const discountLabels = { none: 'None', percent: 'Percent', amount: 'Amount' };

export function DraftForm({ payer, draft, onAnother }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const refresh = useRefreshMoney();
  const { zone } = useFormats();
  const today = dayIn(zone, useNow());
  const { known, setKnown, latest } = useLatest({ resource: 'invoices', record: draft, valuesOf, refresh });
  const form = useForm({
    resolver: zodResolver(draftValues),
    defaultValues: draft ? valuesOf(draft) : emptyDraft,
    mode: 'onTouched',
  });
  const { watch, setValue } = form;
  const typed = watch();
  const taxRate = useConfig()?.practice.taxRate ?? 0;
  const totals = draftTotals(typed, taxRate);

  async function save(
    dataProvider: ConsoleDataProvider,
    { send, ...values }: ReturnType<typeof draftValues.parse>,
  ) {
    if (!known)
      return dataProvider.addInvoice(
        { body: { patientId: payer.id, ...values, send } },
        { idempotencyKey: key },
      );
    const saved = await dataProvider.updateInvoice({
      body: { id: known.id, version: known.version, ...values },
    });
    // Sending may fail after saving.
    setKnown(saved.data);
    return send
      ? dataProvider.sendInvoice({ params: { id: saved.data.id }, body: { version: saved.data.version } })
      : saved;
  }
  return (
    <DrawerForm
      title={draft ? 'Edit draft' : 'New invoice'}
      about={draft ? `${payer.fullname}, ${draft.number}` : payer.fullname}
      form={form}
      groups={['lines']}
      submitLabel={typed.send ? `Send ${moneyText(totals.total)} invoice` : 'Save draft'}
      note={
        typed.send
          ? 'Line items can’t be changed after the invoice is sent.'
          : 'Drafts aren’t sent to the patient.'
      }
      run={save}
      latest={latest}
      onDone={async ({ data }) => {
        await refresh();
        navigate(invoiceAddress(data));
      }}
    >
      {onAnother && (
        <div className={styles.patient}>
          <span>{payer.fullname}</span>
          <Button kind="text" small onClick={onAnother}>
            Change patient
          </Button>
        </div>
      )}
      <DraftLines />
      <FieldGroup label="Discount" aside="before tax">
        <div className={styles.discount}>
          <SegmentedControl
            label="Discount type"
            choices={discountKinds.map((value) => ({ value, label: discountLabels[value] }))}
            chosen={typed.discountKind}
            onChoose={(kind) => setValue('discountKind', kind, { shouldDirty: true })}
          />
          {typed.discountKind !== 'none' && (
            <TextInput
              source="discount"
              label={typed.discountKind === 'percent' ? 'Percent' : 'Amount'}
              labelHidden
              required
              inputMode="decimal"
              start={typed.discountKind === 'percent' ? '%' : '$'}
            />
          )}
        </div>
      </FieldGroup>
      <TextInput source="dueDate" label="Due date" aside="optional" type="date" min={today} />
      <TextArea source="memo" label="Memo" aside="optional, shown on the invoice" maxLength={500} />
      <MoneyBlock
        lines={[
          { label: 'Subtotal', dollars: totals.services },
          ...(totals.discount > 0 ? [{ label: 'Discount', dollars: -totals.discount }] : []),
          { label: `Sales tax (${Number((taxRate * 100).toFixed(3))}%)`, dollars: totals.tax },
        ]}
        totalLabel="Total"
        total={totals.total}
      />
      <CheckboxRow source="send">Send now with a payment link</CheckboxRow>
    </DrawerForm>
  );
}
