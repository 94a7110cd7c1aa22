import { phoneHref } from '@bedside/contracts/common/phone';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import type { VideoCallData } from '@bedside/ui-kit/video/call-state';
import { useCallSnapshot, useLocalMedia, useSeconds } from '@bedside/ui-kit/video/use-call';
import { useMutation } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/failures.ts';
import { Card } from '../../../components/Card.tsx';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { BackLink, Page, ScreenDock } from '../../../components/Page.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useCatalog, useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import { videoEn } from '../../../i18n/video.en.ts';
import { signInPath } from '../../../session/next-path.ts';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import type { ScreenProps } from '../pages/VideoPage.tsx';
import { instantTime, nameOfProvider, stateName, stateOptions } from '../video-text.ts';
import { ConsentTile } from './ConsentTile.tsx';
import { DeviceCheck } from './DeviceCheck.tsx';
import { EmergencyAddress } from './EmergencyAddress.tsx';
import styles from './lobby.module.css';
import { ProviderLine } from './ProviderLine.tsx';

type Missing = 'state' | 'outside' | 'consent' | 'sound';

/** The device check, the patient’s state, and the consent. The device check is available at any time. */
export function Lobby({ call: client, appointment, person }: ScreenProps) {
  const { video, states } = useTexts();
  const { failure: texts } = useFirstTexts();
  const { call, failure } = useCallSnapshot(client);
  const isDesk = useIsDesktop();
  const { language } = useCatalog();
  const back = appointment && <BackLink to={appointmentPath(appointment.id)}>{video.back}</BackLink>;
  const entry = useEntry({ call: client, appointment, person }, call);
  if (failure)
    return (
      <Page title={video.title} head={back}>
        <Card>
          <p>{errorMessageOf(failure, texts.whatToDo).message}</p>
        </Card>
      </Page>
    );
  const aside = call ? (
    <Stack gap={16}>
      {isDesk && appointment && (
        <Card>
          <ProviderLine appointment={appointment} />
        </Card>
      )}
      {!person.isGuest && (
        <Card>
          <Stack gap={16}>
            <SelectInput
              label={video.whichState}
              required
              options={stateOptions(states, language)}
              placeholder={video.selectState}
              value={entry.state}
              error={entry.stateError}
              help={video.licensedIn(
                nameOfProvider(appointment, video),
                call.licensedStates.map((code) => stateName(code, states)).join(', '),
              )}
              onChange={({ target }) => entry.setState(target.value)}
            />
            <SelectInput
              label={video.atHome}
              help={video.atHomeHelp}
              options={[
                { value: 'yes', label: video.yesAtHome },
                { value: 'no', label: video.notAtHome },
              ]}
              placeholder={video.selectAtHome}
              value={entry.home}
              onChange={({ target }) => entry.setHome(target.value)}
            />
            <EmergencyAddress {...entry.emergency} />
          </Stack>
        </Card>
      )}
      {appointment && (
        <ConsentTile
          call={call}
          patientId={appointment.patient.id}
          isMissing={entry.missing === 'consent'}
          onAsk={client.join}
          onSigned={client.refresh}
        />
      )}
      {!appointment && !person.isGuest && !call.hasConsent && <SignInFirst id={call.appointmentId} />}
      {isDesk && <Enter entry={entry} call={call} />}
    </Stack>
  ) : (
    <Skeleton height={240} />
  );
  return (
    <>
      <EmergencyLine />
      <Page title={video.lobby} head={back} aside={aside}>
        {!isDesk && appointment && (
          <div className={styles.line}>
            <ProviderLine appointment={appointment} />
          </div>
        )}
        <DeviceCheck call={client} firstName={person.firstName} supportPhone={call?.supportPhone} />
      </Page>
      {!isDesk && call && (
        <ScreenDock>
          <Enter entry={entry} call={call} />
        </ScreenDock>
      )}
    </>
  );
}

function useEntry({ call: client, appointment, person }: ScreenProps, call: VideoCallData | null) {
  const { video, states } = useTexts();
  const { audio } = useLocalMedia(client);
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const state = chosen ?? codeOf(person.homeState, call);
  const [home, setHome] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const known = home === 'no' ? null : addressIn(state, person, call);
  const emergencyAddress = address ?? known ?? '';
  const join = useMutation({
    mutationFn: () =>
      client.join(
        person.isGuest
          ? {}
          : {
              locationState: state,
              ...(home && { atHome: home === 'yes' }),
              emergencyAddress,
            },
      ),
  });
  const isOutside = state !== '' && call !== null && !call.licensedStates.includes(state);

  function whatIsMissing(): Missing | null {
    if (!person.isGuest) {
      if (state === '') return 'state';
      if (isOutside) return 'outside';
      if (!call?.hasConsent) return 'consent';
    }
    return audio === 'on' || audio === 'off' ? null : 'sound';
  }

  const outside = video.stateOutside(nameOfProvider(appointment, video), stateName(state, states));
  return {
    state,
    home,
    setHome,
    emergency: { known, typed: address, onType: setAddress },
    setState(code: string) {
      setChosen(code);
      setMissing(null);
    },
    stateError: isOutside ? outside : missing === 'state' ? video.stateMissing : undefined,
    isOutside,
    missing,
    join,
    enter() {
      const first = whatIsMissing();
      setMissing(first);
      if (!first) join.mutate();
    },
  };
}

/** Signing requires signing in, because whoever has the link only had to know a date of birth. */
function SignInFirst({ id }: { id: string }) {
  const { video } = useTexts();
  return (
    <Card title={video.consentTitle}>
      <Stack gap={12}>
        <p className="small muted">{video.consentSignIn}</p>
        <a href={signInPath(`/video/${id}`)} className={buttonClass({ kind: 'secondary', wide: true })}>
          {video.signInToSign}
        </a>
      </Stack>
    </Card>
  );
}

/** The code of the state in an address. A state outside the provider’s license is never preselected. */
function codeOf(name: string | null | undefined, call: VideoCallData | null): string {
  if (!name || !call) return '';
  return call.licensedStates.find((code) => code === name || stateName(code, videoEn.states) === name) ?? '';
}

/** The address that the patient gave before a reload, or else the home address if it is in that state. */
function addressIn(state: string, person: ScreenProps['person'], call: VideoCallData | null): string | null {
  const before = call?.seats.find((seat) => seat.emergencyAddress && seat.locationState === state);
  const homeState = codeOf(person.homeState, call);
  return before?.emergencyAddress ?? (homeState === state ? person.homeAddress : null);
}

interface EnterProps {
  entry: ReturnType<typeof useEntry>;
  call: VideoCallData;
}

/** A device's clock may be off by this much. Within it, the practice decides. */
const CLOCK_MILLISECONDS = 15 * 60_000;

/** The button that joins. If pressed too soon, it says what is missing. */
function Enter({ entry, call }: EnterProps) {
  const { video } = useTexts();
  const formats = useFormats();
  const now = useSeconds(0) * 1_000;
  if (now > Date.parse(call.closesAt) + CLOCK_MILLISECONDS) return <p className="strong">{video.over}</p>;
  const left = Date.parse(call.opensAt) - now;
  const opens = left > 0 && <p role="status">{video.opensAt(instantTime(call.opensAt, formats))}</p>;
  if (left > CLOCK_MILLISECONDS) return opens;
  return (
    <div className={styles.enter}>
      {opens}
      <SubmitError reason={entry.join.error} />
      {entry.isOutside ? (
        <a href={phoneHref(call.supportPhone)} className={buttonClass({ wide: true })}>
          {video.callUs}
        </a>
      ) : (
        <Button wide busy={entry.join.isPending} onClick={entry.enter}>
          {video.join}
        </Button>
      )}
      <div aria-live="polite">
        {(entry.missing === 'consent' || entry.missing === 'sound') && (
          <p className={styles.missing}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            {entry.missing === 'consent' ? video.consentMissing : video.joinWithoutSound}
          </p>
        )}
      </div>
    </div>
  );
}
