import { useServices } from '../data/services.ts';
import { ChoiceFilterChip } from './ChoiceFilterChip.tsx';

/** By the category of what was booked or billed. */
export function CategoryFilterChip() {
  const categories = [...new Set(useServices().map(({ category }) => category))].sort();
  return (
    <ChoiceFilterChip
      source="category"
      label="Service"
      any="All categories"
      choices={categories.map((category) => ({ value: category, label: category }))}
    />
  );
}
