import { zodResolver } from '@hookform/resolvers/zod';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RadioRows } from '../../../components/RadioRows.tsx';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';

const settlementModes = ['CASH', 'Square POS', 'BML'] as const;
const settlementValues = z.object({ paymentMode: z.enum(settlementModes) });

const modeWords = [
  { value: 'CASH', label: 'Cash', note: 'Collected at the visit' },
  { value: 'Square POS', label: 'Square POS', note: 'Charged on the Square reader' },
  { value: 'BML', label: 'Bill later', note: 'Invoice stays open' },
] as const;

/** Puts the visit on the billing queue on the patient's behalf. */
export function RequestOfflinePaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Wallet}
      label="Request cash or bill later"
      onPress={() => drawer.open(<SettlementForm appointment={appointment} />)}
    />
  );
}

function SettlementForm({ appointment }: { appointment: ActionableAppointment }) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<z.infer<typeof settlementValues>>({
    resolver: zodResolver(settlementValues),
    defaultValues: { paymentMode: 'CASH' },
  });
  return (
    <ActionForm
      title="Payment request"
      appointment={appointment}
      form={form}
      submitLabel="Submit request"
      note="Billing will approve or decline it."
      run={(dataProvider, seen, { paymentMode }) =>
        dataProvider.requestOfflinePayment(
          { body: { appointmentId: seen.id, version: seen.version, paymentMode } },
          { idempotencyKey: key },
        )
      }
    >
      <RadioRows legend="Payment method" field={form.register('paymentMode')} options={modeWords} />
    </ActionForm>
  );
}
