import { fullName } from '../person.ts';
import { Avatar, type Person } from './Avatar.tsx';
import styles from './PersonName.module.css';

interface Props {
  person: Person;
  size?: number;
}

export function PersonName({ person, size = 24 }: Props) {
  return (
    <span className={styles.person}>
      <Avatar person={person} size={size} />
      {fullName(person)}
    </span>
  );
}
