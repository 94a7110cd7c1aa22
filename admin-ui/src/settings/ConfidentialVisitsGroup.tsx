import { stateNames } from '@bedside/contracts/common/states';
import { type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import type { z } from 'zod';
import { ArrayInput } from '../components/ArrayInput.tsx';
import { SelectInput, TextInput } from '../components/inputs.tsx';
import { GroupForm } from './GroupForm.tsx';
import styles from './settings.module.css';
import { asNumber } from './use-settings.ts';

const values = settingsGroups.confidentialVisits;
type Values = z.input<typeof values>;
const toForm = (record: SettingsRecord): Values => values.parse(record.values);
const options = stateNames.map((name) => ({ value: name, label: name }));
const years = <span className={styles.unit}>years</span>;

export function ConfidentialVisitsGroup({ title, record }: { title: string; record: SettingsRecord }) {
  return (
    <GroupForm title={title} record={record} schema={values} toForm={toForm}>
      <TextInput
        source="confidentialAge"
        label="From the age of"
        required
        parse={asNumber}
        inputMode="numeric"
        end={years}
        help="From this age on, a patient with a sign-in of their own can have visits that their family doesn’t see."
      />
      <ArrayInput
        source="confidentialAgesByState"
        label="Other ages by state"
        help="The state of the visit’s address counts. Check your state’s law on minors’ consent."
        addLabel="Add state"
        lineName={(number) => `state ${number}`}
        newLine={{ state: '', age: 12 }}
        lineClass={styles.stateAge}
      >
        {(at) => (
          <>
            <SelectInput
              source={`${at}.state`}
              label="State"
              required
              placeholder="Select"
              options={options}
            />
            <TextInput
              source={`${at}.age`}
              label="Age"
              required
              parse={asNumber}
              inputMode="numeric"
              end={years}
            />
          </>
        )}
      </ArrayInput>
    </GroupForm>
  );
}
