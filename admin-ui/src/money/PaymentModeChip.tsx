import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { ChoiceFilterChip } from '../list/filter-inputs.tsx';
import { modeText } from './mode-text.ts';

const choices = paymentModes.map((value) => ({ value, label: modeText(value) }));

/** How it was paid. */
export const PaymentModeChip = () => (
  <ChoiceFilterChip source="paymentMode" label="Method" any="All" choices={choices} />
);

/** How the patient asked to settle. */
export const RequestTypeChip = () => (
  <ChoiceFilterChip source="requestType" label="Requested method" any="Any" choices={choices} />
);
