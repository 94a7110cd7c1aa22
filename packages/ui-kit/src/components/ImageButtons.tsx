import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { isTouchDevice } from '../touch.ts';
import styles from './ImageButtons.module.css';
import { PickButton } from './PickButton.tsx';

interface Props {
  what: string;
  texts: { choose: string; take: string };
  camera: 'user' | 'environment';
  types: readonly string[];
  disabled?: boolean;
  onPick: (file: File) => void;
}

export function ImageButtons({ what, texts, camera, types, disabled = false, onPick }: Props) {
  const button = { what, disabled, onPick: ([file]: File[]) => file && onPick(file) };
  const accept = types.join(',');
  return (
    <div className={styles.buttons}>
      {isTouchDevice() && (
        <PickButton {...button} icon={Camera} text={texts.take} accept={accept} capture={camera} />
      )}
      <PickButton {...button} icon={ImageUp} text={texts.choose} accept={accept} />
    </div>
  );
}
