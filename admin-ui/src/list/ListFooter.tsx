import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { Row } from '@bedside/ui-kit/components/Stack';
import type { LucideIcon } from 'lucide-react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useListContext, useStore } from 'react-admin';
import { Link } from 'react-router';
import { IconButton } from '../components/IconButton.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { useIsPhone, useShortcuts } from '../components/screen-hooks.ts';
import { pageSizeKey } from './columns.ts';
import styles from './ListFrame.module.css';

interface Props {
  isSelectable?: boolean;
  isOpenable?: boolean;
  sizes?: readonly number[];
}

export function ListFooter({ isSelectable = false, isOpenable = false, sizes = [10, 50, 100] }: Props) {
  const {
    page,
    perPage,
    total = 0,
    setPage,
    setPerPage,
    hasNextPage,
    hasPreviousPage,
    resource,
  } = useListContext();
  const [, remember] = useStore<number>(pageSizeKey(resource));
  const isPhone = useIsPhone();
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <footer className={styles.foot}>
      {!isPhone && (
        <>
          Per page
          <SegmentedControl
            label="Rows per page"
            choices={sizes.map((size) => ({
              value: String(size),
              label: String(size),
              ariaLabel: `${size} rows per page`,
            }))}
            chosen={String(perPage)}
            onChoose={(size) => {
              setPerPage(Number(size));
              remember(Number(size));
            }}
          />
          <Keys isSelectable={isSelectable} isOpenable={isOpenable} />
        </>
      )}
      <span className={styles.range} role="status">
        <b>
          {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')}
        </b>{' '}
        of {total.toLocaleString('en-US')}
      </span>
      <Row as="span" gap={4}>
        <PageButton label="Previous page" isOff={!hasPreviousPage} onPress={() => setPage(page - 1)}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        </PageButton>
        <PageButton label="Next page" isOff={!hasNextPage} onPress={() => setPage(page + 1)}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </PageButton>
      </Row>
    </footer>
  );
}

const Keys = ({ isSelectable, isOpenable }: { isSelectable: boolean; isOpenable: boolean }) => (
  <span className={styles.keys} aria-hidden>
    <kbd>j</kbd>
    <kbd>k</kbd> move
    {isSelectable && (
      <>
        <kbd>x</kbd> select
      </>
    )}
    {isOpenable && (
      <>
        <kbd>Enter</kbd> open
      </>
    )}
  </span>
);

interface PageButtonProps {
  label: string;
  isOff: boolean;
  onPress(): void;
  children: ReactNode;
}

const PageButton = ({ label, isOff, onPress, children }: PageButtonProps) => (
  <IconButton framed aria-label={label} disabled={isOff} onClick={onPress}>
    {children}
  </IconButton>
);

interface CreateButtonProps {
  label: string;
  /** If omitted, phones show a plus icon. */
  phoneLabel?: string;
  icon?: LucideIcon;
  onClick(): void;
}

/** Also triggered by the "n" key. */
export function CreateButton({ label, phoneLabel, icon: Icon = Plus, onClick }: CreateButtonProps) {
  const isPhone = useIsPhone();
  useShortcuts({ n: onClick });
  if (!isPhone)
    return (
      <Button onClick={onClick}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />

        {label}
      </Button>
    );
  if (phoneLabel) return <Button onClick={onClick}>{phoneLabel}</Button>;
  return (
    <IconButton main aria-label={label} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

export function LinkButton({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const isPhone = useIsPhone();
  return (
    <Link className={buttonClass({ kind: isPhone ? 'text' : 'secondary' })} to={to}>
      {!isPhone && <Icon size={16} strokeWidth={1.75} aria-hidden />}

      {label}
    </Link>
  );
}
