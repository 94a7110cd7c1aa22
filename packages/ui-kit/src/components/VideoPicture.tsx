import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './VideoPicture.module.css';

interface Props {
  stream: MediaStream;
  /** What is seen, for screen readers. */
  label: string;
  /** One’s own picture is mirrored and makes no sound. */
  isOwn?: boolean;
  isMirrored?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLVideoElement>;
}

export function VideoPicture({ stream, label, isOwn = false, isMirrored = isOwn, className, ref }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Safari plays a stream that gained a track only when told to.
    const play = () => void element.play().catch(() => undefined);
    play();
    stream.addEventListener('addtrack', play);
    return () => {
      stream.removeEventListener('addtrack', play);
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      className={[styles.picture, className].filter(Boolean).join(' ')}
      data-mirrored={isMirrored || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
    />
  );
}
