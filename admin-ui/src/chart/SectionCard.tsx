import type { Chart, ChartEntry } from '@bedside/contracts/care/chart.schema';
import { isCurrent } from '@bedside/ui-kit/chart/chart-form';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { type ReactNode, useState } from 'react';
import { AddLineButton } from '../components/ArrayInput.tsx';
import { Card } from '../components/page/Card.tsx';
import { MenuAction, RowMenu } from '../components/RowMenu.tsx';
import styles from './chart.module.css';
import type { ChartSection } from './chart-sections.ts';
import { EntryLine } from './EntryLine.tsx';

export interface ChartActions {
  onAdd(section: ChartSection): void;
  onEdit(entry: ChartEntry): void;
  onRemove(entry: ChartEntry): void;
}

interface Props {
  chart: Chart;
  section: ChartSection;
  actions: ChartActions;
  empty?: ReactNode;
}

export function SectionCard({ chart, section, actions, empty }: Props) {
  const [showsPast, setShowsPast] = useState(false);
  const entries = section.of(chart);
  const current = entries.filter(isCurrent);
  const past = entries.length - current.length;
  const shown = showsPast ? entries : current;
  return (
    <Card
      title={section.title}
      end={chart.mayChange && <AddLineButton label={section.add} onPress={() => actions.onAdd(section)} />}
    >
      {current.length === 0 && (empty ?? <p className={styles.none}>{section.none}</p>)}
      {shown.length > 0 && (
        <ul className={styles.entries}>
          {shown.map((entry) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              end={<EntryMenu entry={entry} mayChange={chart.mayChange} actions={actions} />}
            />
          ))}
        </ul>
      )}
      {past > 0 && (
        <button
          type="button"
          className={styles.past}
          aria-expanded={showsPast}
          onClick={() => setShowsPast(!showsPast)}
        >
          {showsPast ? 'Show active only' : `Show ${past} inactive`}
        </button>
      )}
    </Card>
  );
}

interface MenuProps {
  entry: ChartEntry;
  mayChange: boolean;
  actions: ChartActions;
}

function EntryMenu({ entry, mayChange, actions }: MenuProps) {
  const { title } = entryText(entry, chartTextEn, useFormats());
  return (
    <RowMenu label={`More actions for ${title}`}>
      <MenuAction
        label={mayChange ? 'Edit and view history' : 'View history'}
        onPress={() => actions.onEdit(entry)}
      />
      {mayChange && <MenuAction label="Remove" isDanger onPress={() => actions.onRemove(entry)} />}
    </RowMenu>
  );
}
