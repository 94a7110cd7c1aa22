import { Button } from '@bedside/ui-kit/components/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useDrawer } from '../components/drawer.tsx';
import { useRecordAction } from '../data/use-record-action.ts';
import { useHiddenColumns } from './columns.ts';
import { useChangeFilters } from './ListFilters.tsx';
import type { ListTab } from './ListTabs.tsx';
import styles from './ViewMenu.module.css';
import { headingOf, type OwnView, savedViewOf, searchOf, useOwnViews, type View, viewOf } from './views.ts';

const SaveViewForm = lazy(() => import('./SaveViewForm.tsx'));

interface Props {
  views?: readonly View[];
  /** The tabs' filter is ignored when matching views. */
  tabSource?: string;
  tabs?: readonly ListTab[];
}

export function ViewMenu({ views = [], tabSource, tabs = [] }: Props) {
  const { filterValues, sort, perPage, resource } = useListContext();
  const changeFilters = useChangeFilters();
  const navigate = useNavigate();
  const drawer = useDrawer();
  const own = useOwnViews();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hiddenColumns, setHiddenColumns] = useHiddenColumns();
  const { pathname } = useLocation();
  const shown = { filters: filterValues, sort, perPage, hiddenColumns };
  const builtIn = viewOf(filterValues, views, tabSource);
  const mine = savedViewOf(shown, own.views, tabSource);
  const current = mine ?? builtIn;
  const tab = tabSource ? tabs.find(({ value }) => value === filterValues[tabSource]) : undefined;
  const heading = mine?.label ?? headingOf(filterValues, builtIn, tab);
  const close = () => setAnchor(null);
  const save = () => {
    close();
    drawer.open(<SaveViewForm resource={resource} search={searchOf(shown)} />);
  };
  const open = ({ state }: OwnView) => {
    close();
    setHiddenColumns(state.hiddenColumns);
    navigate(`${pathname}?${searchOf({ ...state, hiddenColumns: [] })}`);
  };
  return (
    <>
      <Button kind="plain" small aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Bookmark size={14} strokeWidth={1.75} aria-hidden />

        {heading ?? 'Views'}

        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {views.map((view) => (
          <MenuItem
            key={view.key}
            role="menuitemradio"
            aria-checked={view === current}
            selected={view === current}
            onClick={() => {
              changeFilters(() => view.filters);
              close();
            }}
          >
            {view.label}
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        {(own.views.length > 0 || own.failure) && (
          <ListSubheader role="presentation" className={styles.heading}>
            {own.failure ? own.failure.message : 'Your views'}
          </ListSubheader>
        )}
        {own.views.map((view) => (
          <OwnItem key={view.key} view={view} isCurrent={view === current} onOpen={() => open(view)} />
        ))}
        <MenuItem onClick={save}>Save as view…</MenuItem>
      </Menu>
    </>
  );
}

interface OwnProps {
  view: OwnView;
  isCurrent: boolean;
  onOpen(): void;
}

function OwnItem({ view, isCurrent, onOpen, ...item }: OwnProps) {
  const forget = useRecordAction((dataProvider) => dataProvider.delete('saved-views', { id: view.key }), {
    successMessage: `View “${view.label}” deleted`,
  });
  return (
    <>
      <MenuItem
        {...item}
        role="menuitemradio"
        aria-checked={isCurrent}
        selected={isCurrent}
        className={styles.own}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Delete') forget.mutate();
        }}
      >
        <span className={styles.name}>{view.label}</span>
      </MenuItem>
      <MenuItem
        className={styles.remove}
        aria-label={`Delete view ${view.label}`}
        disabled={forget.isPending}
        onClick={() => forget.mutate()}
      >
        <Trash size={14} strokeWidth={1.75} aria-hidden />
      </MenuItem>
    </>
  );
}
