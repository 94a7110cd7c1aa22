import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '../../../components/TextArea.tsx';
import { useConfig } from '../../../data/config.ts';
import { OTHER } from './cancel-reason.ts';

interface Props {
  reason: UseFormRegisterReturn;
  details: UseFormRegisterReturn;
  chosen: string;
  errors: { reason?: { message?: string }; details?: { message?: string } };
}

/** Why a visit is cancelled: a reason of the practice's list, and what there is to say besides. */
export function CancelReasonFields({ reason, details, chosen, errors }: Props) {
  const reasons = useConfig()?.practice.cancelReasons ?? [];
  const isOther = chosen === OTHER;
  return (
    <>
      <SelectInput
        {...reason}
        label="Reason"
        required
        placeholder="Select…"
        options={[...reasons.filter((one) => one !== OTHER), OTHER].map((value) => ({ value, label: value }))}
        error={errors.reason?.message}
      />
      <TextArea
        {...details}
        label={isOther ? 'Reason in your own words' : 'Details'}
        required={isOther}
        maxLength={400}
        help="The patient sees the reason and the details. The provider will be notified."
        error={errors.details?.message}
      />
    </>
  );
}
