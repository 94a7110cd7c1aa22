import { webhookEventNames } from '@bedside/contracts/webhooks/public-events';
import { webhookEndpointsResource } from '@bedside/contracts/webhooks/webhooks.api';
import type { WebhookEndpoint } from '@bedside/contracts/webhooks/webhooks.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow, RadioRows } from '../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { useFieldError } from '../../components/form-fields.ts';
import { TextInput } from '../../components/inputs.tsx';
import { SecretPanel } from '../../components/SecretPanel.tsx';
import { useLatest } from '../../data/use-latest.ts';
import { addressText, eventGroups, groupText } from './webhook-text.ts';
import styles from './webhooks.module.css';

const queryKey = ['webhook-endpoints'];
const fields = webhookEndpointsResource.create.shape;

const values = z
  .object({
    url: fields.url,
    description: fields.description.unwrap(),
    choice: z.enum(['all', 'some']),
    events: z.array(z.string()),
  })
  .refine(({ choice, events }) => choice === 'all' || events.length > 0, {
    path: ['events'],
    message: 'Select at least one event.',
  })
  .transform(({ choice, events, ...endpoint }) => ({
    ...endpoint,
    events: choice === 'all' ? null : webhookEventNames.filter((name) => events.includes(name)),
  }));

function EventFields() {
  const { watch } = useFormContext<{ choice: string }>();
  const error = useFieldError('events');
  return (
    <>
      <RadioRows
        legend="Events"
        source="choice"
        options={[
          { value: 'all', label: 'All events', note: 'Includes events added later.' },
          { value: 'some', label: 'Selected events' },
        ]}
      />
      {watch('choice') === 'some' && (
        <FieldGroup label="Selected events" required error={error}>
          <div className={styles.events}>
            {[...eventGroups].map(([group, events]) => (
              <section key={group} className={styles.group} aria-label={groupText(group)}>
                <h3>{groupText(group)}</h3>
                {events.map(({ name, meaning }) => (
                  <CheckboxRow key={name} source="events" value={name}>
                    <code>{name}</code>
                    <small>{meaning}</small>
                  </CheckboxRow>
                ))}
              </section>
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

const EndpointFields = () => (
  <>
    <TextInput
      source="url"
      label="URL"
      type="url"
      required
      placeholder="https://"
      help="Events are sent here by POST. They contain only IDs, never patient names or other details."
    />
    <TextInput source="description" label="Description" aside="(optional)" help="Staff only." />
    <EventFields />
  </>
);

export function NewWebhookForm() {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Add endpoint"
      schema={values}
      defaultValues={{ url: '', description: '', choice: 'all', events: [] }}
      submitLabel="Add endpoint"
      successMessage="Endpoint added"
      note="The signing secret is shown once."
      run={(dataProvider, data) => dataProvider.create('webhook-endpoints', { data })}
      onDone={async ({ data }) => {
        drawer.open(<EndpointSecret endpoint={data} secret={data.secret} />, 'medium');
        await queryClient.invalidateQueries({ queryKey });
      }}
    >
      <EndpointFields />
    </DrawerForm>
  );
}

const valuesOf = ({ url, description, events }: WebhookEndpoint) => ({
  ...{ url, description },
  choice: events ? ('some' as const) : ('all' as const),
  events: [...(events ?? [])],
});

export function EditWebhookForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { known = endpoint, latest } = useLatest({
    resource: 'webhook-endpoints',
    record: endpoint,
    valuesOf,
    refresh,
  });
  return (
    <DrawerForm
      title="Edit endpoint"
      about={addressText(endpoint.url)}
      schema={values}
      defaultValues={valuesOf(endpoint)}
      submitLabel="Save endpoint"
      successMessage="Endpoint saved"
      run={(dataProvider, data) =>
        dataProvider.update('webhook-endpoints', {
          id: known.id,
          data,
          previousData: known,
        })
      }
      onDone={refresh}
      latest={latest}
    >
      <EndpointFields />
    </DrawerForm>
  );
}

interface SecretProps {
  endpoint: Pick<WebhookEndpoint, 'url'>;
  secret: string;
  isRotated?: boolean;
}

export const EndpointSecret = ({ endpoint, secret, isRotated = false }: SecretProps) => (
  <SecretPanel about={addressText(endpoint.url)} label="Signing secret" secret={secret}>
    {isRotated && <p>For 24 hours, each message is signed with both the new and the previous secret.</p>}
    <p>
      The other system uses it to verify each message, as the Standard Webhooks specification describes.
      You’ll find libraries for most languages at standardwebhooks.com.
    </p>
  </SecretPanel>
);
