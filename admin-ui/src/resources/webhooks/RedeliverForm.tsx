import type { WebhookEndpoint } from '@bedside/contracts/webhooks/webhooks.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { tz } from '@date-fns/tz';
import { format, parse, parseISO, subHours } from 'date-fns';
import { z } from 'zod';
import { CheckboxRow } from '../../components/CheckboxInput.tsx';
import { FieldPair } from '../../components/DateAndTime.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { TextInput } from '../../components/inputs.tsx';
import { useNow } from '../../components/use-now.ts';
import { addressText } from './webhook-text.ts';

const DAY = 'yyyy-MM-dd';
const TIME = 'HH:mm';

const values = z.object({
  fromDay: z.string().min(1),
  fromTime: z.string().min(1),
  toDay: z.string().min(1),
  toTime: z.string().min(1),
  includeDelivered: z.boolean(),
});

/** Starts at the time the endpoint began to fail, in the practice’s time zone. */
export function RedeliverForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { zone } = useFormats();
  const now = useNow();
  const begin = endpoint.failingSince ? parseISO(endpoint.failingSince) : subHours(now, 24);
  const part = (at: Date, pattern: string) => format(at, pattern, { in: tz(zone) });
  const instantOf = (day: string, time: string) =>
    parse(`${day} ${time}`, `${DAY} ${TIME}`, now, { in: tz(zone) }).toISOString();
  return (
    <DrawerForm
      title="Redeliver events"
      about={addressText(endpoint.url)}
      schema={values}
      defaultValues={{
        fromDay: part(begin, DAY),
        fromTime: part(begin, TIME),
        toDay: part(now, DAY),
        toTime: part(now, TIME),
        includeDelivered: false,
      }}
      submitLabel="Redeliver events"
      successMessage="Redelivery started"
      run={(dataProvider, { fromDay, fromTime, toDay, toTime, includeDelivered }) =>
        dataProvider.redeliverWebhooks({
          params: { id: endpoint.id },
          body: { from: instantOf(fromDay, fromTime), to: instantOf(toDay, toTime), includeDelivered },
        })
      }
      refreshes={['webhook-endpoints']}
    >
      <p>
        Sends the events in this time span that weren’t delivered, including those the endpoint missed while
        it was off. Each message keeps its ID, so a system that already has it can skip it.
      </p>
      <FieldPair>
        <TextInput source="fromDay" label="Start date" type="date" required invalidText="Select a date." />
        <TextInput source="fromTime" label="Start time" type="time" required invalidText="Select a time." />
      </FieldPair>
      <FieldPair>
        <TextInput source="toDay" label="End date" type="date" required invalidText="Select a date." />
        <TextInput source="toTime" label="End time" type="time" required invalidText="Select a time." />
      </FieldPair>
      <CheckboxRow source="includeDelivered">Include delivered messages</CheckboxRow>
    </DrawerForm>
  );
}
