import { type PlanRecord, planTypes } from '@bedside/contracts/payments/memberships.schema';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CheckboxRow } from '../../components/CheckboxInput.tsx';
import { FieldPair } from '../../components/DateAndTime.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { optionalField, parseDollars } from '../../components/form-fields.ts';
import { SelectInput, TextArea, TextInput } from '../../components/inputs.tsx';
import { SpanishField } from '../../components/SpanishField.tsx';
import { useLatest } from '../../data/use-latest.ts';
import { membershipLabel } from '../../formatting/person-text.ts';

const price = z.union([z.literal('').transform(() => undefined), parseDollars]);
const values = z
  .object({
    membershipType: z
      .string()
      .refine((type) => planTypes.some((known) => known === type), 'Select a membership.')
      .pipe(z.enum(planTypes)),
    name: z.string().trim().min(2, 'Enter a name.').max(60),
    description: z.string().trim().max(300, 'Use 300 characters or fewer.'),
    /** One benefit per line. */
    benefits: z
      .string()
      .transform((text) => text.split('\n').map((line) => line.trim()))
      .transform((lines) => lines.filter(Boolean))
      .pipe(
        z
          .array(z.string().max(140, 'Each benefit can have up to 140 characters.'))
          .min(1, 'Enter at least one benefit.')
          .max(15, 'Add up to 15 benefits.'),
      ),
    nameEs: optionalField(z.string().trim().min(2, 'Enter a name.')),
    descriptionEs: optionalField(z.string().trim()),
    /** One benefit per line, in the order of the English ones. */
    benefitsEs: z.string().transform((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    ),
    monthlyPrice: price,
    yearlyPrice: price,
    isAvailable: z.boolean(),
  })
  .refine(({ benefits, benefitsEs }) => benefitsEs.length <= benefits.length, {
    path: ['benefitsEs'],
    message: 'Enter one line per benefit.',
  })
  .refine(({ monthlyPrice, yearlyPrice }) => monthlyPrice !== undefined || yearlyPrice !== undefined, {
    path: ['monthlyPrice'],
    message: 'Enter a monthly price, a yearly price or both.',
  });

const typed = (amount: number | undefined) => amount?.toFixed(2) ?? '';

/** Empty fields clear the Spanish text. */
const spanishOf = ({
  nameEs,
  descriptionEs,
  benefits,
  benefitsEs,
}: Pick<z.output<typeof values>, 'nameEs' | 'descriptionEs' | 'benefits' | 'benefitsEs'>) => ({
  nameEs: nameEs ?? null,
  descriptionEs: descriptionEs ?? null,
  benefitsEs: benefits.map((_, at) => benefitsEs[at] || null),
});

const valuesOf = (plan?: PlanRecord) => ({
  membershipType: plan?.membershipType ?? '',
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  benefits: plan?.benefits.join('\n') ?? '',
  nameEs: plan?.nameEs ?? '',
  descriptionEs: plan?.descriptionEs ?? '',
  benefitsEs:
    plan?.benefitsEs
      .map((benefit) => benefit ?? '')
      .join('\n')
      .trimEnd() ?? '',
  monthlyPrice: typed(plan?.monthly?.amount),
  yearlyPrice: typed(plan?.yearly?.amount),
  isAvailable: plan?.isAvailable ?? true,
});

/** A new price applies to new members only. */
export function PlanForm({ plan }: { plan?: PlanRecord }) {
  const queryClient = useQueryClient();
  const read = () => queryClient.invalidateQueries({ queryKey: ['plans'] });
  const { known, latest } = useLatest({ resource: 'plans', record: plan, valuesOf, refresh: read });
  return (
    <DrawerForm
      title={plan ? 'Edit plan' : 'New plan'}
      about={plan?.name}
      schema={values}
      defaultValues={valuesOf(plan)}
      submitLabel="Save plan"
      successMessage={({ isAvailable }) =>
        plan ? (isAvailable ? 'Plan saved' : 'Plan archived') : 'Plan published'
      }
      note={plan && plan.subscribers > 0 && `Current subscribers (${plan.subscribers}) keep their price.`}
      run={(dataProvider, { membershipType, isAvailable, description, ...rest }) => {
        const draft = { ...rest, ...spanishOf(rest), ...(description && { description }) };
        return known
          ? dataProvider.update('plans', {
              id: known.id,
              data: { ...draft, isAvailable },
              previousData: known,
            })
          : dataProvider.create('plans', { data: { ...draft, membershipType } });
      }}
      onDone={read}
      latest={latest}
    >
      {!plan && (
        <SelectInput
          source="membershipType"
          label="Membership"
          required
          placeholder="Select a membership"
          options={planTypes.map((type) => ({ value: type, label: membershipLabel(type) }))}
        />
      )}
      <FieldPair>
        <TextInput source="name" label="Name" required maxLength={60} />
        <SpanishField source="nameEs" label="Name" maxLength={60} />
      </FieldPair>
      <FieldPair>
        <TextInput
          source="monthlyPrice"
          label="Monthly price"
          start="$"
          inputMode="decimal"
          help="Leave blank if not sold monthly."
        />
        <TextInput
          source="yearlyPrice"
          label="Yearly price"
          start="$"
          inputMode="decimal"
          help="Leave blank if not sold yearly."
        />
      </FieldPair>
      <FieldPair>
        <TextArea
          source="benefits"
          label="Benefits"
          required
          rows={6}
          help="One per line. A name with an amount, such as “Home checkups: 2 a year”, is compared across plans."
        />
        <SpanishField source="benefitsEs" label="Benefits" rows={6} help="One per line, in the same order." />
      </FieldPair>
      <FieldPair>
        <TextArea source="description" label="Description" maxLength={300} />
        <SpanishField source="descriptionEs" label="Description" maxLength={400} rows={3} />
      </FieldPair>
      {plan && <CheckboxRow source="isAvailable">Available for purchase</CheckboxRow>}
    </DrawerForm>
  );
}
