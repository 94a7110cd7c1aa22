import { avatarPair, initials, type Named } from '../person.ts';
import styles from './Avatar.module.css';

export interface Person extends Named {
  id: string;
  profileImage?: string | null;
}

interface Props {
  person: Person;
  /** In pixels: 32, 40, 48 in the portal, from 20 in the console. */
  size?: number;
}

/** A photo, or initials on a colour of the person's own. Says nothing to a screen reader: the name stands beside it. */
export function Avatar({ person, size = 40 }: Props) {
  const box = { width: size, height: size };
  if (person.profileImage)
    return <img className={styles.photo} style={box} src={person.profileImage} alt="" />;
  const pair = avatarPair(person.id);
  const colors = { background: `var(--avatar-ground-${pair})`, color: `var(--avatar-ink-${pair})` };
  return (
    <span className={styles.initials} style={{ ...box, ...colors, fontSize: letterSize(size) }} aria-hidden>
      {initials(person)}
    </span>
  );
}

const letterSize = (size: number) => Math.max(9, Math.round(size * 0.36));
