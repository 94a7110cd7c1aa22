import { type ProviderRecord, timeOff } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';
import { ArrayInput } from '../../../components/ArrayInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import styles from '../../../components/lines.module.css';
import {
  toWeeklyHoursRow,
  WeeklyHoursFields,
  weeklyHoursRow,
} from '../../../components/WeeklyHoursFields.tsx';
import { useLatest } from '../../../data/use-latest.ts';
import { useRefreshProviders } from '../week.ts';

const values = z.object({ hours: z.array(weeklyHoursRow), daysOff: z.array(timeOff) });

const valuesOf = ({ hours, daysOff }: ProviderRecord) => ({
  hours: hours.map(toWeeklyHoursRow),
  daysOff: daysOff.map((off) => ({ reason: '', ...off })),
});

/** Replaces all hours and days off. */
export function HoursForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  const { known, latest } = useLatest({ resource: 'providers', record: provider, valuesOf, refresh });
  return (
    <DrawerForm
      title="Hours and time off"
      about={provider.fullname}
      schema={values}
      defaultValues={valuesOf(provider)}
      submitLabel="Save hours"
      successMessage="Provider saved"
      run={(dataProvider, plan) =>
        dataProvider.update('providers', { id: provider.id, data: plan, previousData: known })
      }
      onDone={refresh}
      latest={latest}
    >
      <WeeklyHoursFields
        source="hours"
        label="Working hours"
        help="If empty, visits can be scheduled any time."
      />
      <ArrayInput
        source="daysOff"
        label="Time off"
        addLabel="Add time off"
        lineName={(number) => `time off ${number}`}
        newLine={{ from: '', to: '', reason: '' }}
        lineClass={styles.line}
      >
        {(at) => (
          <>
            <TextInput source={`${at}.from`} label="First day" type="date" />
            <TextInput source={`${at}.to`} label="Last day" type="date" />
            <div className={styles.wide}>
              <TextInput source={`${at}.reason`} label="Reason" maxLength={200} />
            </div>
          </>
        )}
      </ArrayInput>
    </DrawerForm>
  );
}
