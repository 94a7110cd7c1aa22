import type { Option } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { AddLineButton, RemoveLineButton } from '../../../components/ArrayInput.tsx';
import styles from './builder.module.css';
import { newOption, removeItem, reorderItems } from './form-edits.ts';
import { MoveButtons, useBuilder } from './IssueSummary.tsx';
import { NumberField } from './NumberFields.tsx';

interface Props {
  path: string;
  options: readonly Option[];
  onChange(options: Option[]): void;
}

export function OptionLines({ path, options, onChange }: Props) {
  const { at } = useBuilder();
  const change = (nr: number, to: Partial<Option>) =>
    onChange(options.map((one, other) => (other === nr ? { ...one, ...to } : one)));
  return (
    <FieldGroup label="Options" required error={at(`${path}.options`)}>
      <Stack gap={8}>
        {options.map((option, nr) => (
          <div key={option.value} className={styles.option}>
            <TextInput
              label={`Option ${nr + 1}`}
              labelHidden
              placeholder={`Option ${nr + 1}`}
              maxLength={200}
              value={option.label}
              onChange={({ target }) => change(nr, { label: target.value })}
              error={at(`${path}.options.${nr}.label`)}
            />
            <Score nr={nr} option={option} onChange={(score) => change(nr, { score })} />
            <span className={styles.buttons}>
              <MoveButtons
                what={`option ${nr + 1}`}
                isFirst={nr === 0}
                isLast={nr === options.length - 1}
                onMove={(by) => onChange(reorderItems(options, nr, by))}
              />
              <RemoveLineButton
                label={`Remove option ${nr + 1}`}
                onPress={() => onChange(removeItem(options, nr))}
              />
            </span>
          </div>
        ))}
        <div>
          <AddLineButton label="Add option" onPress={() => onChange([...options, newOption(options)])} />
        </div>
      </Stack>
    </FieldGroup>
  );
}

interface ScoreProps {
  nr: number;
  option: Option;
  onChange(score: number | undefined): void;
}

const Score = ({ nr, option, onChange }: ScoreProps) => (
  <NumberField
    label={`Points for option ${nr + 1}`}
    labelHidden
    placeholder="Points"
    value={option.score}
    onChange={onChange}
  />
);
