import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import { fullName } from '@bedside/ui-kit/person';
import Camera from 'lucide-react/icons/camera';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './PhotoButton.module.css';

const PhotoDialog = lazy(async () => ({ default: (await import('./PhotoDialog.tsx')).PhotoDialog }));

const SIZE = 88;

interface Props {
  person: Person;
  readOnly?: boolean;
}

export function PhotoButton({ person, readOnly = false }: Props) {
  const { image } = useTexts();
  const [open, setOpen] = useState(false);
  if (readOnly) return <Avatar person={person} size={SIZE} />;
  const text = person.profileImage ? image.change : image.add;
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">
          {text}: {fullName(person)}
        </span>
        <Avatar person={person} size={SIZE} />
        <span className={styles.sign}>
          <Camera size={16} strokeWidth={2} aria-hidden />
        </span>
      </button>
      <Suspense>{open && <PhotoDialog person={person} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
