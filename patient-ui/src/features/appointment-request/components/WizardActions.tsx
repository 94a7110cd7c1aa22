import { Button } from '@bedside/ui-kit/components/Button';
import { Dock } from '../../../components/Dock.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { PriceSummary } from '../../booking/components/PriceAside.tsx';
import { CollapsibleDock } from '../../booking/components/PriceDock.tsx';
import styles from './WizardActions.module.css';

interface Props {
  label: string;
  closed: boolean;
  busy: boolean;
  wrong: number;
  onPrevious: (() => void) | null;
  price: PriceSummary;
}

export function WizardActions({ label, closed, busy, wrong, onPrevious, price }: Props) {
  const { form } = useTexts();
  const isDesk = useIsDesktop();
  const previous = onPrevious && (
    <Button kind="secondary" onClick={onPrevious}>
      {form.previous}
    </Button>
  );
  const next = (
    <Button type="submit" disabled={closed} busy={busy}>
      {label}
    </Button>
  );
  if (isDesk) {
    return (
      <div className={styles.row} data-dock>
        {previous}
        <p className={styles.wrong}>{wrong > 0 && form.needBadge(wrong)}</p>
        {next}
      </div>
    );
  }
  const buttons = (
    <div className={styles.buttons}>
      {previous}
      {next}
    </div>
  );
  if (price.chosen.length === 0) return <Dock>{buttons}</Dock>;
  return (
    <CollapsibleDock price={price} stacked>
      {buttons}
    </CollapsibleDock>
  );
}
