import 'react-easy-crop/react-easy-crop.css';
import type { Area } from '@bedside/ui-kit/image/resize-image';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './CropArea.module.css';

const MAX_ZOOM = 4;

interface Props {
  url: string;
  /** In the image's own pixels. */
  onArea: (area: Area) => void;
  onUnreadable: () => void;
}

/** Square crop: drag, touch, or arrow keys to move; pinch, wheel, or slider to zoom. */
export function CropArea({ url, onArea, onUnreadable }: Props) {
  const { image } = useTexts();
  const sliderId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div>
      <div className={styles.frame}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          cropperProps={{ 'aria-label': image.cropArea, role: 'group' }}
          mediaProps={{ onError: onUnreadable }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.zoom}>
        <label htmlFor={sliderId}>{image.zoom}</label>
        <input
          id={sliderId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </div>
    </div>
  );
}
