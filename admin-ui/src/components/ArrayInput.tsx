import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { IconButton } from './IconButton.tsx';

interface Props {
  source: string;
  label: string;
  help?: string;
  addLabel: string;
  /** A line’s name for screen readers, such as “zone 2”. */
  lineName(number: number): string;
  newLine: object;
  lineClass: string | undefined;
  frameClass?: string | undefined;
  /** The fields of a line. Each `source` starts with `at`. */
  children(at: string, number: number): ReactNode;
}

/** A list of lines that can be added and removed. */
export function ArrayInput({ source, label, help, children, ...line }: Props) {
  const { control, getFieldState, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: source });
  const { error } = getFieldState(source, formState);
  const lines = fields.map(({ id }, index) => (
    <div key={id} className={line.lineClass}>
      {children(`${source}.${index}`, index + 1)}
      <RemoveLineButton label={`Remove ${line.lineName(index + 1)}`} onPress={() => remove(index)} />
    </div>
  ));
  return (
    <FieldGroup label={label} help={help} error={error?.root?.message ?? error?.message}>
      {line.frameClass ? <div className={line.frameClass}>{lines}</div> : lines}
      <AddLineButton label={line.addLabel} onPress={() => append(line.newLine)} />
    </FieldGroup>
  );
}

export const AddLineButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button kind="secondary" small onClick={onPress}>
    <Plus size={14} strokeWidth={1.75} aria-hidden />

    {label}
  </Button>
);

export const RemoveLineButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <IconButton aria-label={label} onClick={onPress}>
    <Trash size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);
