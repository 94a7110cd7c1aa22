import Search from 'lucide-react/icons/search';
import type { KeyboardEvent } from 'react';
import styles from './SearchInput.module.css';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Prevents Enter from submitting the surrounding form. */
const preventSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

export const SearchInput = ({ label, placeholder = label, value, onChange }: Props) => (
  <span className={styles.frame}>
    <Search size={20} strokeWidth={1.75} aria-hidden />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={preventSubmit}
    />
  </span>
);
