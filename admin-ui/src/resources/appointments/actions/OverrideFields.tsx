import type { ApiError } from '@bedside/api-client/api-error';
import { reason as reasonField } from '@bedside/contracts/common/fields';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import { TextArea } from '../../../components/TextArea.tsx';

/** A clash in travel time may be accepted with a reason; a clash of visits never. */
export const overrideShape = { override: z.boolean(), reason: z.string() };
export const noOverride = { override: false, reason: '' };

/** An override without a reason is refused beside the reason. */
export function checkOverride(values: { override: boolean; reason: string }, context: z.RefinementCtx): void {
  if (!values.override) return;
  const issue = reasonField.safeParse(values.reason).error?.issues[0];
  if (issue) context.addIssue({ code: 'custom', path: ['reason'], message: issue.message });
}

/** What goes along with a request: both, or neither. */
export const overrideOf = ({ override, reason }: { override: boolean; reason: string }) =>
  override ? { override, reason: reason.trim() } : {};

interface Props {
  failure: ApiError | null;
  isOn: boolean;
  override: UseFormRegisterReturn;
  reason: UseFormRegisterReturn;
  reasonError?: string;
}

/** Offered once the server said that the provider is busy. */
export function OverrideFields({ failure, isOn, override, reason, reasonError }: Props) {
  if (failure?.code !== 'PROVIDER_BUSY' && !isOn) return null;
  return (
    <>
      <CheckboxRow {...override}>Schedule anyway</CheckboxRow>
      {isOn && (
        <TextArea
          {...reason}
          label="Override reason"
          required
          help="You can override travel time and working hours, but not an overlapping visit."
          error={reasonError}
        />
      )}
    </>
  );
}
