import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import Plus from 'lucide-react/icons/plus';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { RemoveLineButton } from '../components/ArrayInput.tsx';
import { TextInput } from '../components/inputs.tsx';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import type { HoursValues } from './HoursGroup.tsx';
import hourStyles from './hours.module.css';
import { isSame, missingHolidays } from './hours-form.ts';
import styles from './settings.module.css';

export function Holidays({ saved }: { saved: HoursValues['holidays'] }) {
  const { control, watch } = useFormContext<HoursValues>();
  const { zone } = useFormats();
  const now = useNow();
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' });
  const listed = watch('holidays');
  const missing = missingHolidays(dayIn(zone, now), listed);
  return (
    <Card
      title="Holidays and closures"
      end={
        <>
          <Button kind="text" small disabled={missing.length === 0} onClick={() => append(missing)}>
            Add US holidays
          </Button>
          <Button kind="text" small onClick={() => append({ date: '', name: '' })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Add date
          </Button>
        </>
      }
    >
      {fields.length === 0 && (
        <p className={styles.empty}>No closures yet. On each, the practice is closed all day.</p>
      )}
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className={hourStyles.holiday}
          data-changed={!saved.some((one) => isSame(one, listed[index])) || undefined}
        >
          <TextInput source={`holidays.${index}.date`} label={`Day ${index + 1}`} labelHidden type="date" />
          <TextInput
            source={`holidays.${index}.name`}
            label={`Name ${index + 1}`}
            labelHidden
            placeholder="Name, such as Staff training"
            maxLength={60}
          />
          <span className={styles.muted}>Closed</span>
          <RemoveLineButton label={`Remove holiday ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
    </Card>
  );
}
