import { familyRelationships } from '@bedside/contracts/people/user.schema';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

export function RelationField() {
  const { family, form } = useTexts();
  const { register, formState } = useFormContext<{ relationship: string }>();
  return (
    <SelectInput
      {...register('relationship')}
      label={family.relation}
      required
      placeholder={form.choose}
      options={familyRelationships.map((value) => ({ value, label: family.relations[value] }))}
      error={formState.errors.relationship?.message}
    />
  );
}
