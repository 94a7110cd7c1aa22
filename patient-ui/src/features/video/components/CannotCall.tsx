import { phoneHref } from '@bedside/contracts/common/phone';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import VideoOff from 'lucide-react/icons/video-off';
import { contactQuery } from '../../../api/config-queries.ts';
import { Card } from '../../../components/Card.tsx';
import { CopyLink } from '../../../components/CopyLink.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

/** Shown in browsers that can’t make calls, such as those inside other apps. */
export function CannotCall() {
  const { video } = useTexts();
  const { data: contact } = useQuery(contactQuery);
  return (
    <Page title={video.cannotCall} titleHidden>
      <Card flush>
        <EmptyState
          icon={VideoOff}
          title={video.cannotCall}
          heading="h1"
          action={
            <Stack gap={8}>
              <CopyLink link={window.location.href} />
              {contact && (
                <a href={phoneHref(contact.supportPhone)} className={buttonClass({ kind: 'secondary' })}>
                  {video.callUs}
                </a>
              )}
            </Stack>
          }
        >
          {video.cannotCallText}
        </EmptyState>
      </Card>
    </Page>
  );
}
