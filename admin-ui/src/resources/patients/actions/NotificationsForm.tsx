import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { getNotificationSettings } from '@bedside/contracts/people/account.api';
import {
  type MessageKind,
  messageKinds,
  type NotificationSettings,
  notificationSettings,
  type PatientRow,
} from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import { client } from '../../../data/client.ts';
import { channelLabels } from '../../messages/message-badges.ts';
import styles from './actions.module.css';

const kindLabels: Record<MessageKind, string> = {
  appointments: 'Visit updates (booked, changed, canceled)',
  reminders: 'Visit reminders',
  payments: 'Payments and receipts',
  results: 'Results, forms and consents',
  chat: 'Unread chat messages',
};

interface Props {
  patient: PatientRow;
}

export default function NotificationsForm({ patient }: Props) {
  const query = useQuery({
    queryKey: ['notification-settings', patient.id],
    queryFn: async () => (await client.send(getNotificationSettings, { query: { userId: patient.id } })).data,
    staleTime: 0,
  });
  if (query.data) return <Grid patient={patient} settings={query.data} />;
  return (
    <DrawerLoading
      title="Notification settings"
      about={patient.fullname}
      label="Loading settings"
      query={query}
    />
  );
}

function Grid({ patient, settings }: Props & { settings: NotificationSettings }) {
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: settings });
  return (
    <DrawerForm
      title="Notification settings"
      about={patient.fullname}
      form={form}
      submitLabel="Save settings"
      isSubmitDisabled={!form.formState.isDirty}
      run={(dataProvider, changed) =>
        dataProvider.setNotifications({ body: { userId: patient.id, settings: changed } })
      }
      refreshes={['notification-settings', patient.id]}
    >
      <table className={styles.grid} aria-label="Notifications by type and channel">
        <thead>
          <tr>
            <th scope="col">Notification</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {channelLabels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messageKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindLabels[kind]}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <CheckboxInput
                    source={`${kind}.${channel}`}
                    aria-label={`${kindLabels[kind]} by ${channelLabels[channel].toLowerCase()}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>Security codes, password and sign-in links, and provider-on-the-way alerts are always sent.</p>
    </DrawerForm>
  );
}
