import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useCallSnapshot, useLocalMedia } from '@bedside/ui-kit/video/use-call';
import { useMutation } from '@tanstack/react-query';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import PhoneOff from 'lucide-react/icons/phone-off';
import PictureInPicture from 'lucide-react/icons/picture-in-picture';
import ScreenShare from 'lucide-react/icons/screen-share';
import ScreenShareOff from 'lucide-react/icons/screen-share-off';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import UserPlus from 'lucide-react/icons/user-plus';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import type { ReactNode, RefObject } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { showFailure } from '../data/failure.ts';
import { RecordServicesDrawer } from '../resources/appointments/actions/EnterServicesForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import type { CallProps } from './VideoPage.tsx';
import styles from './video.module.css';

interface Props extends CallProps {
  picture: RefObject<HTMLVideoElement | null>;
}

export const mayFinish = ({ allowedTransitions }: Pick<AppointmentRecord, 'allowedTransitions'>): boolean =>
  allowedTransitions.some(({ move }) => move === 'finish');

export function CallControls({ appointment, call: client, picture }: Props) {
  const drawer = useDrawer();
  const isPhone = useIsPhone();
  const { phase, people } = useCallSnapshot(client);
  const { audio, video, cameras, isSharing } = useLocalMedia(client);
  const end = useMutation({
    mutationFn: () => client.leave(),
    onSuccess() {
      client.media.stop();
      if (mayFinish(appointment)) drawer.open(<RecordServicesDrawer appointment={appointment} />);
    },
    onError: showFailure,
  });
  if (phase === 'left' || phase === 'takenOver') return null;
  const isMuted = audio !== 'on';
  const isDark = video !== 'on';
  return (
    <div className={styles.controls}>
      <Control
        label={isMuted ? 'Unmute' : 'Mute'}
        isMarked={isMuted}
        onPress={() => client.media.setMicrophone(isMuted)}
      >
        {isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
      </Control>
      {!isSharing && (
        <Control
          label={isDark ? 'Start camera' : 'Stop camera'}
          isMarked={isDark}
          onPress={() => void client.media.setCamera(isDark)}
        >
          {isDark ? <VideoOff size={20} aria-hidden /> : <Video size={20} aria-hidden />}
        </Control>
      )}
      {phase === 'inCall' && client.media.canShare && (
        <Control
          label={isSharing ? 'Stop sharing' : 'Share screen'}
          isMarked={isSharing}
          onPress={() => void (isSharing ? client.media.stopSharing() : client.media.share())}
        >
          {isSharing ? <ScreenShareOff size={20} aria-hidden /> : <ScreenShare size={20} aria-hidden />}
        </Control>
      )}
      {isPhone && cameras.length > 1 && !isDark && !isSharing && (
        <Control label="Flip" onPress={() => void client.media.flip()}>
          <SwitchCamera size={20} aria-hidden />
        </Control>
      )}
      {phase === 'inCall' && people.length > 0 && document.pictureInPictureEnabled && (
        <Control
          label="Small window"
          onPress={() => void picture.current?.requestPictureInPicture().catch(() => undefined)}
        >
          <PictureInPicture size={20} aria-hidden />
        </Control>
      )}
      <Control
        label="Invite"
        onPress={() => drawer.open(<InviteForm appointment={appointment} call={client} />)}
      >
        <UserPlus size={20} aria-hidden />
      </Control>
      {phase === 'inCall' && (
        <Control label="End call" isEnd onPress={() => end.mutate()}>
          <PhoneOff size={20} aria-hidden />
        </Control>
      )}
    </div>
  );
}

interface ControlProps {
  label: string;
  isMarked?: boolean;
  isEnd?: boolean;
  onPress(): void;
  children: ReactNode;
}

const Control = ({ label, isMarked, isEnd, onPress, children }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    data-marked={isMarked || undefined}
    data-end={isEnd || undefined}
    onClick={onPress}
  >
    {children}
    {label}
  </button>
);
