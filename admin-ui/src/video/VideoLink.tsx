import { buttonClass } from '@bedside/ui-kit/components/Button';
import Video from 'lucide-react/icons/video';
import { useHref } from 'react-router';

/** Loads the whole page, because only call pages may use the camera. */
export function VideoLink({ appointmentId }: { appointmentId: string }) {
  const href = useHref(`/video/${appointmentId}`);
  return (
    <a className={buttonClass({ kind: 'secondary' })} href={href}>
      <Video size={16} strokeWidth={1.75} aria-hidden />
      Start video
    </a>
  );
}
