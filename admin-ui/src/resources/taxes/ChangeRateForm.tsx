import { day, text } from '@bedside/contracts/common/fields';
import { type TaxRateRecord, taxPercent } from '@bedside/contracts/payments/taxes.api';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { TextInput } from '../../components/inputs.tsx';
import { dateTexts } from '../../formatting/appointment-text.ts';

const typed = z
  .string()
  .trim()
  .min(1, 'Enter a rate between 0 and 100.')
  .transform((value) => Number(value.replace(/%$/, '')))
  .pipe(taxPercent);
const values = z.object({ taxRate: typed, jurisdiction: text(60, 2), effectiveFrom: day });

/** Existing invoices keep their rate. */
export function ChangeRateForm({ current }: { current: TaxRateRecord | null }) {
  const queryClient = useQueryClient();
  const { zone } = useFormats();
  const today = dayIn(zone, new Date());
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { taxRate: '', jurisdiction: current?.jurisdiction ?? '', effectiveFrom: today },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Change tax rate"
      about={current ? `Current rate: ${current.taxRate}%` : undefined}
      form={form}
      submitLabel="Save rate"
      note="Existing invoices keep their rate."
      run={(dataProvider, rate) => dataProvider.updateSalesTaxDetail({ body: rate })}
      onDone={() =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: ['sales-tax'] }),
          queryClient.invalidateQueries({ queryKey: ['tax-rates'] }),
        ])
      }
    >
      <TextInput
        source="taxRate"
        label="Rate"
        aside="percent"
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <TextInput source="jurisdiction" label="Jurisdiction" required maxLength={60} autoComplete="off" />
      <Controller
        control={form.control}
        name="effectiveFrom"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label="Effective date"
            required
            min={today}
            texts={dateTexts}
            error={fieldState.error?.message}
          />
        )}
      />
    </DrawerForm>
  );
}
