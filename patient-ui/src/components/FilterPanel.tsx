import { Button } from '@bedside/ui-kit/components/Button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { useAddressFilter } from './DateFilter.tsx';
import styles from './FilterPanel.module.css';

interface Props {
  texts: { filter: string; clear: string };
  narrowed: boolean;
  children: ReactNode;
}

export function FilterPanel({ texts, narrowed, children }: Props) {
  const filter = useAddressFilter();
  const [isOpen, setOpen] = useState(narrowed);
  const fieldsId = useId();
  return (
    <>
      <div className={styles.toggle}>
        <Button
          kind="secondary"
          small
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
          {texts.filter}
        </Button>
      </div>
      <div id={fieldsId} className={`${styles.filters} ${isOpen ? styles.open : ''}`}>
        {children}
        {narrowed && (
          <div className={styles.clear}>
            <Button kind="text" small onClick={filter.clear}>
              {texts.clear}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
