import {
  placeLabels,
  placesOfService,
  type SuperbillDraft,
  type SuperbillRecord,
  superbillLineInput,
} from '@bedside/contracts/payments/superbills.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { z } from 'zod';
import { CheckboxRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import styles from './superbills.module.css';

const { modifiers } = superbillLineInput.shape;
const text = (typed: string) => typed.split(/[\s,]+/).filter(Boolean);
const formValues = z.object({
  place: z.enum(placesOfService, 'Select where the patient was.'),
  lines: z.array(superbillLineInput.extend({ modifiers: z.string().transform(text).pipe(modifiers) })),
});
type Values = z.input<typeof formValues>;

interface Props {
  invoice: { id: string; number: string; patient: { fullname: string } };
  draft: SuperbillDraft;
  /** The current superbill, if this one corrects it. */
  replaces: SuperbillRecord | undefined;
}

const modifierHelp: Record<string, string> = {
  '95': '95 (video) is added automatically. If the call was audio-only, enter 93 instead. Separate modifiers with spaces.',
  '93': '93 (audio-only) is added automatically. If the call had video, enter 95 instead. Separate modifiers with spaces.',
};

const asNumber = (typed: unknown) => (typed === '' ? Number.NaN : Number(typed));
const only = (codes: readonly { code: string }[]) => (codes.length === 1 ? (codes[0]?.code ?? '') : '');
const optionsOf = (codes: readonly { code: string; description: string }[]) =>
  codes.map(({ code, description }) => ({ value: code, label: `${code} ${description}` }));

/** Staff enters the codes with which each service was billed. Everything else comes from the record. */
export default function SuperbillForm({ invoice, draft, replaces }: Props) {
  const refresh = useRefreshMoney();
  const { places, services, procedures, diagnoses } = draft;
  const defaultValues: Partial<Values> = {
    ...(draft.place && { place: draft.place }),
    lines: services.map(({ position }) => ({
      position,
      code: only(procedures),
      modifiers: '',
      units: 1,
      diagnoses: diagnoses.length === 1 ? [only(diagnoses)] : [],
    })),
  };
  return (
    <DrawerForm<Values, z.output<typeof formValues>, { message: string }>
      title={replaces ? 'Correct superbill' : 'Make superbill'}
      about={`${invoice.patient.fullname}, ${invoice.number}`}
      schema={formValues}
      defaultValues={defaultValues}
      submitLabel={replaces ? `Replace ${replaces.number}` : 'Make superbill'}
      note="It can’t be changed afterward, only replaced by a corrected one."
      run={(dataProvider, values) =>
        dataProvider.makeSuperbill({
          params: { id: invoice.id },
          body: { ...values, ...(replaces && { replaces: replaces.number }) },
        })
      }
      onDone={refresh}
    >
      <SelectInput
        source="place"
        label="Place of service"
        required
        placeholder="Select a place"
        options={places.map((place) => ({ value: place, label: `${place} ${placeLabels[place]}` }))}
      />
      {services.map(({ position, label, amount }, index) => (
        <fieldset key={position} className={styles.service}>
          <legend>
            {label}, {moneyText(amount)}
          </legend>
          <SelectInput
            source={`lines.${index}.code`}
            label="CPT code"
            required
            placeholder="Select a code"
            options={optionsOf(procedures)}
          />
          <div className={styles.pair}>
            <TextInput
              source={`lines.${index}.modifiers`}
              label="Modifiers"
              help={modifierHelp[draft.modifiers.join()] ?? 'Separate modifiers with spaces, such as 25 59.'}
              autoComplete="off"
            />
            <TextInput
              source={`lines.${index}.units`}
              label="Units"
              required
              parse={asNumber}
              inputMode="numeric"
            />
          </div>
          <CheckboxRows
            source={`lines.${index}.diagnoses`}
            label="Diagnoses"
            required
            options={optionsOf(diagnoses)}
          />
        </fieldset>
      ))}
    </DrawerForm>
  );
}
