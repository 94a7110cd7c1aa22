import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { ChoiceChip } from '../list/ChoiceChip.tsx';
import { modeWords } from './mode-words.ts';

const choices = paymentModes.map((value) => ({ value, label: modeWords(value) }));

/** How it was paid. */
export const ModeChip = () => <ChoiceChip source="paymentMode" label="Method" any="All" choices={choices} />;

/** How the patient asked to settle. */
export const RequestTypeChip = () => (
  <ChoiceChip source="requestType" label="Requested method" any="Any" choices={choices} />
);
