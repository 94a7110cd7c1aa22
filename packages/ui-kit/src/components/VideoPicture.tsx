import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './VideoPicture.module.css';

interface Props {
  stream: MediaStream;
  /** What the video shows, for screen readers. */
  label: string;
  /** The person’s own camera: muted, and mirrored unless it faces away from them. */
  isOwn?: boolean;
  /** A shared screen is shown whole. */
  isScreen?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLVideoElement>;
}

export function VideoPicture({ stream, label, isOwn = false, isScreen = false, className, ref }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Safari needs an explicit `play()` when a stream gains a track.
    const play = () => void element.play().catch(() => undefined);
    play();
    stream.addEventListener('addtrack', play);
    return () => {
      stream.removeEventListener('addtrack', play);
      element.srcObject = null;
    };
  }, [stream]);
  const facesAway = stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
  return (
    <video
      ref={video}
      className={[styles.picture, className].filter(Boolean).join(' ')}
      data-mirrored={(isOwn && !facesAway && !isScreen) || undefined}
      data-screen={isScreen || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
    />
  );
}
