import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useState } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './lobby.module.css';

interface Props {
  known: string | null;
  /** Null until the patient types. */
  typed: string | null;
  onType(address: string): void;
}

export function EmergencyAddress({ known, typed, onType }: Props) {
  const { video } = useTexts();
  const [isChanging, setIsChanging] = useState(false);
  if (known && typed === null && !isChanging)
    return (
      <div>
        <p className="small muted">{video.helpGoesTo}</p>
        <div className={styles.emergency}>
          <p>{known}</p>
          <Button kind="text" onClick={() => setIsChanging(true)}>
            {video.changeAddress}
          </Button>
        </div>
      </div>
    );
  return (
    <TextInput
      label={video.emergencyAddress}
      help={video.emergencyAddressHelp}
      placeholder={video.emergencyAddressExample}
      autoComplete="off"
      maxLength={200}
      autoFocus={isChanging}
      value={typed ?? known ?? ''}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
