import { day, text } from '@bedside/contracts/common/fields';
import type { getNextDayClose } from '@bedside/contracts/payments/closes.api';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { Money } from '@bedside/ui-kit/components/Money';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { optionalField, parseNetDollars } from '../../components/form-fields.ts';
import { TextArea, TextInput } from '../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { dateTexts } from '../../formatting/appointment-text.ts';
import styles from './day-closes.module.css';

const values = z.object({ day, countedCash: parseNetDollars, remark: optionalField(text(500, 3)) });

type NextDayClose = z.output<typeof getNextDayClose.data>;

export function useNextDayClose(through?: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['day-closes', 'next', through],
    queryFn: async () => (await dataProvider.getNextDayClose({ query: { day: through } })).data,
    placeholderData: keepPreviousData,
  });
}

const rowsOf = (money: NextDayClose): readonly (readonly [string, number])[] => [
  ['Cash', money.cash],
  ['Cards', money.card],
  ['Card reader', money.cardReader],
  ['Checks and other', money.other],
  ['Refunds', -money.refunded],
  ['Chargebacks', -money.chargedBack],
];

export default function DayCloseForm({ today }: { today: string }) {
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { day: today, countedCash: '', remark: '' },
    mode: 'onTouched',
  });
  const { data, error, refetch } = useNextDayClose(form.watch('day') || today);
  const counted = parseNetDollars.safeParse(form.watch('countedCash'));
  const difference = data && counted.success ? counted.data - data.expectedCash : 0;
  return (
    <DrawerForm
      title="Close day"
      about="Payments recorded later count toward the next day."
      form={form}
      submitLabel="Close day"
      isSubmitDisabled={!data}
      run={(dataProvider, { remark, ...count }) =>
        dataProvider.closeDay({
          body: { ...count, expectedCash: data?.expectedCash ?? 0, ...(remark && { remark }) },
        })
      }
      onReload={() => refetch()}
      refreshes={[]}
    >
      <Controller
        control={form.control}
        name="day"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label="Through"
            required
            max={today}
            texts={dateTexts}
            error={fieldState.error?.message}
          />
        )}
      />
      {error && (
        <RetryNotice error={error} onRetry={() => refetch()}>
          Couldn’t load the totals.
        </RetryNotice>
      )}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <dl className={styles.figures}>
          {rowsOf(data).map(([label, dollars]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money dollars={dollars} />
              </dd>
            </div>
          ))}
          <div className={styles.sum}>
            <dt>Expected cash</dt>
            <dd>
              <Money dollars={data.expectedCash} />
            </dd>
          </div>
        </dl>
      )}
      <TextInput
        source="countedCash"
        label="Counted cash"
        required
        inputMode="decimal"
        start="$"
        autoComplete="off"
        help={
          difference === 0
            ? 'Leave out the starting cash. Enter a negative amount if more was paid out than taken in.'
            : `${difference < 0 ? 'Short' : 'Over'} by $${Math.abs(difference).toFixed(2)}. A second person must sign.`
        }
      />
      <TextArea
        source="remark"
        label="Remark"
        required={difference !== 0}
        help={difference === 0 ? undefined : 'Explain why the count differs.'}
      />
    </DrawerForm>
  );
}
