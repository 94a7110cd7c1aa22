import { useServices } from '../data/services.ts';
import { ChoiceChip } from './ChoiceChip.tsx';

/** By the category of what was booked or billed. */
export function CategoryChip() {
  const categories = [...new Set(useServices().map(({ category }) => category))].sort();
  return (
    <ChoiceChip
      source="category"
      label="Service"
      any="All categories"
      choices={categories.map((category) => ({ value: category, label: category }))}
    />
  );
}
