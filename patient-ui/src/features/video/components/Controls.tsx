import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { useLocalMedia } from '@bedside/ui-kit/video/use-call';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './controls.module.css';

interface ControlProps {
  /** The full label for screen readers, if `word` is too short. */
  label?: string;
  word: string;
  isPressed?: boolean;
  look?: 'danger';
  onPress(): void;
  children: ReactNode;
}

export const Control = ({ label, word, isPressed, look, onPress, children }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    aria-label={label ?? word}
    data-pressed={isPressed || undefined}
    data-look={look}
    onClick={onPress}
  >
    <span className={styles.disc}>{children}</span>
    <span className={styles.word} aria-hidden>
      {word}
    </span>
  </button>
);

/** Microphone, camera and, on phones, switching cameras. */
export function MediaControls({ call }: { call: CallClient }) {
  const { video } = useTexts();
  const { audio, video: camera, cameras } = useLocalMedia(call);
  const { media } = call;
  const isMuted = audio !== 'on';
  const isDark = camera !== 'on';
  return (
    <>
      <Control
        word={isMuted ? video.unmute : video.mute}
        isPressed={isMuted}
        onPress={() => media.setMicrophone(isMuted)}
      >
        {isMuted ? <MicOff aria-hidden strokeWidth={1.75} /> : <Mic aria-hidden strokeWidth={1.75} />}
      </Control>
      <Control
        label={isDark ? video.cameraOn : video.cameraOff}
        word={video.camera}
        isPressed={isDark}
        onPress={() => void media.setCamera(isDark)}
      >
        {isDark ? <VideoOff aria-hidden strokeWidth={1.75} /> : <Video aria-hidden strokeWidth={1.75} />}
      </Control>
      {cameras.length > 1 && !isDark && (
        <Control label={video.flipCamera} word={video.flip} onPress={() => void media.flip()}>
          <SwitchCamera aria-hidden strokeWidth={1.75} />
        </Control>
      )}
    </>
  );
}
