import type { ApiError } from '@bedside/api-client/api-error';
import { appointmentSlot, timesOfDay } from '@bedside/contracts/appointments/booking.schema';
import { reason as reasonField } from '@bedside/contracts/common/fields';
import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import { fullName } from '@bedside/ui-kit/person';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow, CheckboxRows } from '../../../components/CheckboxInput.tsx';
import { SelectInput, TextArea } from '../../../components/inputs.tsx';
import { useConfig } from '../../../data/me.ts';
import { useProviders } from '../../../data/services.ts';

/** A travel conflict can be overridden with a reason; overlapping appointments can't. */
export const overrideShape = { override: z.boolean(), reason: z.string() };
export const noOverride = { override: false, reason: '' };

/** Reports a missing reason on the reason field. */
export function checkOverride(values: { override: boolean; reason: string }, context: z.RefinementCtx): void {
  if (!values.override) return;
  const issue = reasonField.safeParse(values.reason).error?.issues[0];
  if (issue) context.addIssue({ code: 'custom', path: ['reason'], message: issue.message });
}

/** Returns both fields or neither. */
export const overrideOf = ({ override, reason }: { override: boolean; reason: string }) =>
  override ? { override, reason: reason.trim() } : {};

export const OverrideReason = () => (
  <TextArea
    source="reason"
    label="Override reason"
    required
    help="You can override travel time and working hours, but not an overlapping visit."
  />
);

/** Shown after the server reported a conflict. */
export function OverrideFields({ failure }: { failure: ApiError | null }) {
  const isOn = useFormContext<{ override: boolean }>().watch('override');
  if (failure?.code !== 'PROVIDER_BUSY' && !isOn) return null;
  return (
    <>
      <CheckboxRow source="override">Schedule anyway</CheckboxRow>
      {isOn && <OverrideReason />}
    </>
  );
}

export const timeOfDaySchema = { appointmentSlot };

export const slotLabels: Readonly<Record<(typeof timesOfDay)[number], string>> = {
  MORNING: 'Morning (8–11 AM)',
  AFTERNOON: 'Afternoon (11 AM–2 PM)',
  EVENING: 'Evening (2–5 PM)',
  ASAP: 'As soon as possible',
};
const slots = timesOfDay.map((value) => ({ value, label: slotLabels[value] }));

export const TimeOfDayFields = ({ required = true }) => (
  <CheckboxRows source="appointmentSlot" label="Preferred time" required={required} options={slots} />
);

const WHOLE_CODE = 5;

/** Only a warning: staff may book outside the service area. */
export function OutOfServiceAreaNotice({ postalCode }: { postalCode: string }) {
  const config = useConfig();
  if (!config || postalCode.length < WHOLE_CODE) return null;
  if (isServedPostalCode(postalCode, config.practice.serviceAreaPostalCodes)) return null;
  return <p role="status">ZIP code {postalCode} is outside the service area. You can still continue.</p>;
}

export function ProviderSelect() {
  const providers = useProviders();
  const options = providers.map((provider) => ({
    value: provider.id,
    label: [fullName(provider), provider.credentials].filter(Boolean).join(', '),
  }));
  return (
    <SelectInput
      source="providerId"
      // Remounts once the options load, because the select ignores a value without an option.
      key={providers.length}
      label="Provider"
      required
      placeholder="Select a provider"
      options={options}
      invalidText="Select a provider."
    />
  );
}
