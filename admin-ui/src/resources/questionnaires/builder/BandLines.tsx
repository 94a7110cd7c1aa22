import { type Band, type BandTone, bandTones } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { AddLineButton, RemoveLineButton } from '../../../components/ArrayInput.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import styles from './builder.module.css';
import { removeItem } from './form-edits.ts';
import { useBuilder } from './IssueSummary.tsx';
import { NumberField } from './NumberFields.tsx';

interface Props {
  path: string;
  bands: readonly Band[];
  onChange(bands: Band[]): void;
}

const genders = [
  { value: 'all', label: 'Everyone' },
  { value: 'Female', label: 'Female' },
  { value: 'Male', label: 'Male' },
];
const toneLabels: Record<BandTone, string> = { good: 'Good', watch: 'Watch', alert: 'Alert' };
const tones = bandTones.map((value) => ({ value, label: toneLabels[value] }));

/** Each band ends where the next one starts. */
export function BandLines({ path, bands, onChange }: Props) {
  const { at } = useBuilder();
  const change = (nr: number, to: Partial<Band>) =>
    onChange(bands.map((one, other) => (other === nr ? { ...one, ...to } : one)));
  const add = () => {
    const from = bands.length === 0 ? 0 : Math.max(...bands.map((one) => one.from)) + 1;
    onChange([...bands, { from, label: '', tone: 'good', flagged: false }]);
  };
  return (
    <FieldGroup label="Score ranges" aside="optional" error={at(`${path}.bands`)}>
      <Stack gap={8}>
        {bands.map((band, nr) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bands may be alike while they are entered
          <fieldset key={nr} className={styles.band}>
            <legend className="visually-hidden">Range {nr + 1}</legend>
            <NumberField
              label="From"
              value={band.from}
              onChange={(from) => change(nr, { from: from ?? 0 })}
            />
            <TextInput
              label="Label"
              maxLength={60}
              value={band.label}
              onChange={({ target }) => change(nr, { label: target.value })}
              error={at(`${path}.bands.${nr}.label`)}
            />
            <SelectInput
              label="Color"
              placeholder="Select"
              options={tones}
              value={band.tone}
              onChange={({ target }) =>
                change(nr, { tone: bandTones.find((one) => one === target.value) ?? 'good' })
              }
            />
            <SelectInput
              label="Applies to"
              placeholder="Select"
              options={genders}
              value={band.gender ?? 'all'}
              onChange={({ target }) => change(nr, { gender: genderOf(target.value) })}
            />
            <CheckboxRow
              checked={band.flagged}
              onChange={({ target }) => change(nr, { flagged: target.checked })}
            >
              Flag
            </CheckboxRow>
            <RemoveLineButton
              label={`Remove range ${nr + 1}`}
              onPress={() => onChange(removeItem(bands, nr))}
            />
          </fieldset>
        ))}
        <div>
          <AddLineButton label="Add range" onPress={add} />
        </div>
      </Stack>
    </FieldGroup>
  );
}

const genderOf = (value: string): Band['gender'] =>
  value === 'Female' || value === 'Male' ? value : undefined;
