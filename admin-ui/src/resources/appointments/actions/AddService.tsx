import type { PatientService } from '@bedside/contracts/appointments/catalogue.api';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { moneyText } from '@bedside/ui-kit/money';

interface Props {
  services: readonly PatientService[];
  onAdd(service: PatientService): void;
}

/** Chooses one more service from the catalogue. */
export const AddService = ({ services, onAdd }: Props) => (
  <SelectInput
    label="Add a service"
    placeholder="Choose a service"
    value=""
    options={services.map(({ id, name, rate }) => ({ value: id, label: `${name}, ${moneyText(rate)}` }))}
    onChange={(event) => {
      const chosen = services.find(({ id }) => id === event.target.value);
      if (chosen) onAdd(chosen);
    }}
  />
);
