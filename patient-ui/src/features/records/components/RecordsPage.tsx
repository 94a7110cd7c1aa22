import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { pillClass, SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ChartFrame } from '../../charts/components/ChartFrame.tsx';
import styles from './RecordsPage.module.css';

export function RecordsPage({ end, children }: { end?: ReactNode; children: ReactNode }) {
  const { records } = useTexts();
  return (
    <ChartFrame personId={undefined} part="reports">
      <div>
        <div className={styles.views}>
          <SegmentedControl label={records.which}>
            <NavLink to="/records/reports" end className={pillClass}>
              {records.reports}
            </NavLink>
            <NavLink to="/records/documents" end className={pillClass}>
              {records.documents}
            </NavLink>
          </SegmentedControl>
          {end}
        </div>
        {children}
      </div>
    </ChartFrame>
  );
}
