import { Button } from '@bedside/ui-kit/components/Button';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useFileDownload } from '../../../components/files.ts';
import styles from './billing.module.css';

interface Props {
  title: string;
  text: string;
  /** The label of the list of periods. */
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange(period: string): void;
  action: string;
  fileName: string;
  link(): Promise<string>;
  /** Describes the contents of the selected period. */
  children: ReactNode;
}

/** Downloads one PDF for a month or a year. */
export function PeriodDownload({ title, text, label, value, options, children, ...props }: Props) {
  const download = useFileDownload();
  return (
    <Card title={title}>
      <p className="small muted">{text}</p>
      <div className={styles.year}>
        <SelectInput
          label={label}
          placeholder={label}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
          options={options}
        />
        <p>{children}</p>
      </div>
      <Button
        kind="secondary"
        small
        busy={download.isPending}
        onClick={() => download.mutate({ name: props.fileName, link: props.link })}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {props.action}
      </Button>
    </Card>
  );
}
