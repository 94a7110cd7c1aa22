import { useState } from 'react';
import { avatarPair, fullName, initials, type Named } from '../person.ts';
import styles from './Avatar.module.css';

export interface Person extends Named {
  id: string;
  profileImage?: string | null;
}

interface Props {
  person: Person;
  size?: number;
}

/**
 * A photo, or initials on a per-user color if there is no photo or it fails to load. Hidden from screen
 * readers, because the name is next to it.
 */
export function Avatar({ person, size = 40 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = { width: inRem(size), height: inRem(size) };
  const { profileImage } = person;
  if (profileImage && profileImage !== broken) {
    return (
      <img
        className={styles.photo}
        style={box}
        src={profileImage}
        alt=""
        onError={() => setBroken(profileImage)}
      />
    );
  }
  const pair = avatarPair(person.id);
  const colors = { background: `var(--avatar-ground-${pair})`, color: `var(--avatar-ink-${pair})` };
  return (
    <span
      className={styles.initials}
      style={{ ...box, ...colors, fontSize: inRem(letterSize(size)) }}
      aria-hidden
    >
      {initials(person)}
    </span>
  );
}

const inRem = (pixels: number) => `${pixels / 16}rem`;
const letterSize = (size: number) => Math.max(9, Math.round(size * 0.36));

interface PersonNameProps {
  person: Person;
  size?: number;
}

export function PersonName({ person, size = 24 }: PersonNameProps) {
  return (
    <span className={styles.person}>
      <Avatar person={person} size={size} />
      {fullName(person)}
    </span>
  );
}
