import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import {
  getVisitSharing,
  setVisitConfidential,
} from '@bedside/contracts/appointments/confidential-visits.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

/** Shown to the visit’s patient if family members can see the visit or could. */
export function SharingCard({ appointment }: { appointment: AppointmentDetails }) {
  const { sharing: texts } = useTexts();
  const { id, patient, confidential } = appointment;
  const isOwn = patient.id === useUser().id;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { data } = useQuery({
    queryKey: [keys.appointments, id, 'sharing'],
    queryFn: async ({ signal }) => (await client.send(getVisitSharing, { params: { id } }, { signal })).data,
    enabled: isOwn,
  });
  const change = useAppointmentMutation(
    id,
    () => client.send(setVisitConfidential, { params: { id }, body: { confidential: !confidential } }),
    close,
  );
  const others = data?.viewers.filter((viewer) => viewer.id !== patient.id) ?? [];
  if (!isOwn || !data || (!confidential && (others.length === 0 || data.refusal))) return null;
  return (
    <Card title={texts.title}>
      <p className={styles.action}>
        {confidential ? texts.onlyYou : texts.youAnd(others.map(({ fullname }) => fullname))}
      </p>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {confidential ? texts.share : texts.keep}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={confidential ? texts.shareTitle : texts.keepTitle}
          text={confidential ? texts.shareText : texts.keepText}
          keep={texts.notNow}
          confirm={confidential ? texts.share : texts.keep}
          action={change}
          onClose={close}
        />
      )}
    </Card>
  );
}
