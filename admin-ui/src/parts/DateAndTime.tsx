import { TextInput } from '@bedside/ui-kit/components/TextInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TwoFields } from './TwoFields.tsx';

interface Props {
  date: UseFormRegisterReturn;
  time: UseFormRegisterReturn;
  isDateWrong: boolean;
  isTimeWrong: boolean;
  timeLabel?: string;
}

/** When something takes place: both are needed. */
export const DateAndTime = ({ date, time, isDateWrong, isTimeWrong, timeLabel = 'Time' }: Props) => (
  <TwoFields>
    <TextInput
      {...date}
      label="Date"
      type="date"
      required
      error={isDateWrong ? 'Choose a date.' : undefined}
    />
    <TextInput
      {...time}
      label={timeLabel}
      type="time"
      required
      error={isTimeWrong ? 'Choose a time.' : undefined}
    />
  </TwoFields>
);
