import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { TruncatedText } from '../../../components/TruncatedText.tsx';
import { commentLimit } from '../../../components/truncate.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { writeToProvider } from '../../chat/chat-queries.ts';
import styles from './cards.module.css';

interface Props {
  provider: NonNullable<AppointmentDetails['providerAssigned']>;
  comment: string | null;
  appointmentId: string;
}

export function ProviderCard({ provider, comment, appointmentId }: Props) {
  const { appointment: texts, chat } = useTexts();
  return (
    <Card title={texts.provider}>
      <Row gap={12}>
        <Avatar person={provider} size={48} />
        <div>
          <p className="strong">{fullName(provider)}</p>
          {provider.credentials && <p className="small muted">{provider.credentials}</p>}
        </div>
      </Row>
      {comment && (
        <p className={styles.quote}>
          <TruncatedText text={comment} at={commentLimit} />
        </p>
      )}
      <Stack gap={8} top={16}>
        <Link
          to={writeToProvider(provider.id, appointmentId)}
          className={buttonClass({ kind: 'secondary', small: true })}
        >
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
          {chat.writeTo(provider.firstName)}
        </Link>
      </Stack>
    </Card>
  );
}
