import type { Condition, VisibleIf } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { AddLineButton, RemoveLineButton } from '../../../components/ArrayInput.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import styles from './builder.module.css';
import { ConditionLine } from './ConditionLine.tsx';
import { type ConditionSource, conditionOn, conditionSourcesBefore } from './conditions.ts';
import { removeItem } from './form-edits.ts';
import { useBuilder } from './IssueSummary.tsx';

interface Props {
  /** “this question” */
  what: string;
  path: string;
  /** Only earlier questions can be referenced. */
  place: { section: number; at: number };
  visibleIf: VisibleIf | undefined;
  onChange(visibleIf: VisibleIf | undefined): void;
}

const MOST = 10;
const matches = [
  { value: 'all', label: 'All conditions' },
  { value: 'any', label: 'Any condition' },
] as const;

export function ShownIfFields({ what, path, place, visibleIf, onChange }: Props) {
  const { form, at } = useBuilder();
  const subjects = conditionSourcesBefore(form, place);
  const conditions = visibleIf?.conditions ?? [];
  const [first] = subjects;
  const set = (next: Condition[]) =>
    onChange(next.length === 0 ? undefined : { match: visibleIf?.match ?? 'all', conditions: next });
  if (!first && conditions.length === 0) return null;
  return (
    <FieldGroup
      label={`Show ${what}`}
      help={conditions.length === 0 ? 'Always shown. Add a condition to limit when it appears.' : undefined}
    >
      <Stack gap={8}>
        {visibleIf && conditions.length > 1 && (
          <SegmentedControl
            label="Match"
            choices={matches}
            chosen={visibleIf.match}
            onChoose={(match) => onChange({ ...visibleIf, match })}
          />
        )}
        {conditions.map((condition, nr) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be alike
            key={nr}
            nr={nr}
            condition={condition}
            subjects={subjects}
            errors={{
              of: at(`${path}.conditions.${nr}.of`),
              operator: at(`${path}.conditions.${nr}.operator`),
              value: at(`${path}.conditions.${nr}.value`),
            }}
            onChange={(next) => set(conditions.map((one, other) => (other === nr ? next : one)))}
            onRemove={() => set(removeItem(conditions, nr))}
          />
        ))}
        {first && conditions.length < MOST && (
          <div>
            <AddLineButton label="Add condition" onPress={() => set([...conditions, conditionOn(first)])} />
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}

interface LineProps {
  nr: number;
  condition: Condition;
  subjects: readonly ConditionSource[];
  errors: Record<'of' | 'operator' | 'value', string | undefined>;
  onChange(condition: Condition): void;
  onRemove(): void;
}

function Line({ nr, condition, subjects, errors, onChange, onRemove }: LineProps) {
  const name = `Condition ${nr + 1}`;
  const subject = subjects.find(({ of }) => of === condition.of);
  return (
    <div className={styles.condition}>
      <SelectInput
        label={name}
        placeholder="That question now comes later. Select another."
        options={subjects.map(({ of, label }) => ({ value: of, label }))}
        value={subject?.of ?? ''}
        error={errors.of}
        onChange={({ target }) => {
          const next = subjects.find(({ of }) => of === target.value);
          if (next) onChange(conditionOn(next));
        }}
      />
      {subject && (
        <ConditionLine
          name={name}
          subject={subject}
          condition={condition}
          errors={errors}
          onChange={onChange}
        />
      )}
      <RemoveLineButton label={`Remove condition ${nr + 1}`} onPress={onRemove} />
    </div>
  );
}
