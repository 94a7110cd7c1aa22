import { createClient } from '@bedside/api-client/client';
import { openVideoLink } from '@bedside/contracts/appointments/video.api';
import type { CallData } from '@bedside/contracts/call';
import { day } from '@bedside/contracts/common/fields';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { canCall, useCallClient } from '@bedside/ui-kit/video/use-call';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { Page } from '../../../components/Page.tsx';
import { preferredLanguage } from '../../../i18n/language.ts';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout, PublicLinkRoute } from '../../../layout/PublicLinkLayout.tsx';
import { linkTokenOf } from '../../password/link-token.ts';
import { StepForm } from '../../sign-in/components/StepForm.tsx';
import { CannotCall } from '../components/CannotCall.tsx';
import { VideoScreen } from './VideoPage.tsx';

type Opened = CallData<typeof openVideoLink> & { name: string };

/** For the link in a message about a video visit, opened by a patient who isn’t signed in. */
export const VideoLinkPage = () => <ByLink isGuest={false} />;

/** For the link of an interpreter, family member, or colleague whom the provider invited. */
export const VideoGuestPage = () => <ByLink isGuest />;

function ByLink({ isGuest }: { isGuest: boolean }) {
  const token = linkTokenOf(useLocation().hash);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!token) return <Navigate to="/" replace />;
  return opened ? (
    <Call opened={opened} onEnded={() => setOpened(null)} />
  ) : (
    <PublicLinkLayout end={<PublicLinkRoute />}>
      {canCall() ? <OpenForm token={token} isGuest={isGuest} onOpened={setOpened} /> : <CannotCall />}
    </PublicLinkLayout>
  );
}

interface FormProps {
  token: string;
  isGuest: boolean;
  onOpened(opened: Opened): void;
}

function OpenForm({ token, isGuest, onOpened }: FormProps) {
  const { video } = useTexts();
  const { fields } = useFirstTexts();
  const dateTexts = useDateTexts();
  const form = useForm({ mode: 'onTouched', defaultValues: { dateOfBirth: '', name: '' } });
  const open = useMutation({
    mutationFn: async ({ dateOfBirth, name }: { dateOfBirth: string; name: string }) => ({
      ...(await client.send(openVideoLink, { body: { token, ...(isGuest ? { name } : { dateOfBirth }) } }))
        .data,
      name,
    }),
    onSuccess: onOpened,
  });
  return (
    <Page title={video.title}>
      <Stack gap={16} top={16}>
        <Card>
          <p className="muted">{isGuest ? video.guestText : video.linkText}</p>
          <StepForm
            form={form}
            onSubmit={(values) => open.mutate(values)}
            submit={video.openLink}
            busy={open.isPending}
            failure={open.error}
          >
            {isGuest ? (
              <TextInput
                source="name"
                label={video.yourName}
                required
                maxLength={60}
                autoComplete="name"
                validate={(typed) => (typed.trim() ? undefined : video.nameRequired)}
              />
            ) : (
              <Controller
                control={form.control}
                name="dateOfBirth"
                rules={{ validate: (typed) => day.safeParse(typed).success || fields.required.dateOfBirth }}
                render={({ field, fieldState }) => (
                  <DateField
                    {...field}
                    label={video.patientsBirth}
                    required
                    autoComplete="bday"
                    texts={dateTexts}
                    max={new Date().toISOString().slice(0, 10)}
                    error={fieldState.error?.message}
                  />
                )}
              />
            )}
          </StepForm>
        </Card>
      </Stack>
    </Page>
  );
}

/** The guest’s token stays in this page, and is used even if someone is signed in. */
function Call({ opened, onEnded }: { opened: Opened; onEnded(): void }) {
  const { accessToken, appointmentId, userId, role, name } = opened;
  const seat = useMemo(
    () =>
      createClient({
        baseUrl: '/v1',
        language: preferredLanguage,
        session: { getToken: () => accessToken, onEnded },
      }),
    [accessToken, onEnded],
  );
  const call = useCallClient(seat, appointmentId, userId);
  const isGuest = role === 'guest';
  if (!call) return <Skeleton height={420} />;
  const person = { firstName: isGuest ? name : null, homeState: null, homeAddress: null, isGuest };
  return <VideoScreen call={call} appointment={null} person={person} />;
}
