import { phoneHref } from '@bedside/contracts/common/phone';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useCallSnapshot } from '@bedside/ui-kit/video/use-call';
import { useEffect } from 'react';
import { Card } from '../../../components/Card.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import type { ScreenProps } from '../pages/VideoPage.tsx';
import { instantTime, nameOfProvider } from '../video-text.ts';

interface Props extends ScreenProps {
  end: 'left' | 'takenOver' | 'declined';
}

/** Rejoining reloads the page, because the camera was closed. */
const beginAgain = () => window.location.reload();

export function CallEnd({ call: client, appointment, person, end }: Props) {
  const { video } = useTexts();
  const formats = useFormats();
  const { call } = useCallSnapshot(client);
  useEffect(() => client.media.stop(), [client]);
  const isOpen = call !== null && new Date(call.closesAt) > new Date();
  const titles = {
    left: video.leftTitle,
    takenOver: video.takenTitle,
    declined: video.declinedTitle(nameOfProvider(appointment, video, person.isGuest)),
  };
  const again = { left: video.rejoin, takenOver: video.useThis, declined: video.askAgain };
  const title = titles[end];
  return (
    <Page title={title} titleHidden>
      <Card flush>
        <EmptyState
          title={title}
          heading="h1"
          action={
            <Stack gap={8}>
              {isOpen && (
                <Button kind={end === 'left' ? 'secondary' : 'primary'} onClick={beginAgain}>
                  {again[end]}
                </Button>
              )}
              {end === 'declined' && isOpen && (
                <a href={phoneHref(call.supportPhone)} className={buttonClass({ kind: 'secondary' })}>
                  {video.callUs}
                </a>
              )}
              {appointment && (
                <a
                  href={appointmentPath(appointment.id)}
                  className={buttonClass({ kind: end === 'left' ? 'primary' : 'secondary' })}
                >
                  {video.toVisit}
                </a>
              )}
            </Stack>
          }
        >
          {end === 'takenOver' && video.takenText}
          {end === 'declined' && isOpen && video.declinedText(instantTime(call.closesAt, formats))}
          {end === 'left' && isOpen && video.leftText(instantTime(call.closesAt, formats))}
        </EmptyState>
      </Card>
    </Page>
  );
}
