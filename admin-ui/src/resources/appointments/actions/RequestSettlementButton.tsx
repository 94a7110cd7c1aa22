import { zodResolver } from '@hookform/resolvers/zod';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { RadioLines } from '../../../parts/RadioLines.tsx';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { VisitInHand } from './visit-in-hand.ts';

const settlementModes = ['CASH', 'Square POS', 'BML'] as const;
const settlementValues = z.object({ paymentMode: z.enum(settlementModes) });

const modeWords = [
  { value: 'CASH', label: 'Cash', note: 'Handed over at the visit' },
  { value: 'Square POS', label: 'Square POS', note: 'Taken with the Square reader' },
  { value: 'BML', label: 'Bill me later', note: 'The invoice stays collectable' },
] as const;

/** Puts the visit on the billing queue on the patient's behalf. */
export function RequestSettlementButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Wallet}
      label="Request settlement"
      onPress={() => drawer.open(<SettlementForm visit={visit} />)}
    />
  );
}

function SettlementForm({ visit }: { visit: VisitInHand }) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<z.infer<typeof settlementValues>>({
    resolver: zodResolver(settlementValues),
    defaultValues: { paymentMode: 'CASH' },
  });
  return (
    <ActionForm
      title="Request settlement"
      visit={visit}
      form={form}
      submitLabel="Request settlement"
      note="Billing confirms or declines it."
      run={(actions, seen, { paymentMode }) => actions.requestSettlement(seen, paymentMode, key)}
    >
      {() => (
        <RadioLines
          legend="How the patient will pay"
          field={form.register('paymentMode')}
          options={modeWords}
        />
      )}
    </ActionForm>
  );
}
