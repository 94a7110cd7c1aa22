import { Tag } from '../../components/Tag.tsx';
import styles from './integrations.module.css';

const SHOWN = 2;

interface Props {
  scopes: readonly string[];
  /** All scopes as text. */
  title: string;
}

export const ScopeTags = ({ scopes, title }: Props) => (
  <span className={styles.scopes} title={title}>
    {scopes.slice(0, SHOWN).map((scope) => (
      <Tag key={scope}>{scope}</Tag>
    ))}
    {scopes.length > SHOWN && <Tag>+{scopes.length - SHOWN}</Tag>}
  </span>
);
