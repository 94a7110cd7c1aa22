import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './lobby.module.css';

interface Props {
  known: string | null;
  /** Null until the patient changes what is known. */
  typed: string | null;
  onType(address: string): void;
}

export function EmergencyAddress({ known, typed, onType }: Props) {
  const { video } = useTexts();
  if (known && typed === null)
    return (
      <div>
        <p className="small muted">{video.helpGoesTo}</p>
        <div className={styles.emergency}>
          <p>{known}</p>
          <Button kind="text" onClick={() => onType(known)}>
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
      autoComplete="street-address"
      maxLength={200}
      autoFocus={typed !== null}
      value={typed ?? ''}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
