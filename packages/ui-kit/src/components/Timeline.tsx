import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

interface TimelineStep {
  id: string;
  label: string;
  when?: ReactNode;
  state: 'done' | 'now' | 'next';
  icon?: ReactNode;
}

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={styles.list}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={styles[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.node}>{nodeIcon(step)}</span>
          <span className={styles.line}>
            <span className={styles.label}>{step.label}</span>
            {step.when && <span className={styles.when}>{step.when}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function nodeIcon({ state, icon }: TimelineStep) {
  if (state === 'next') return null;
  return (state === 'now' && icon) || <Check size={14} strokeWidth={2.5} aria-hidden />;
}
