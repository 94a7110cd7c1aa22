import { Button } from '@bedside/ui-kit/components/Button';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { type DrawerSize, useDrawer } from './drawer.tsx';
import { MenuAction } from './RowMenu.tsx';

export interface ButtonPlace {
  /** `rowMain` is the most likely action of a row, `option` an entry of the command palette. */
  shape: 'primary' | 'secondary' | 'item' | 'row' | 'rowMain' | 'option';
  /** In a row, the record’s name for screen readers. */
  of?: string;
}

export type ActionLook = Pick<Props, 'icon' | 'label' | 'onPress'>;

/** Renders an action in the command palette. */
export const ActionOption = createContext<ComponentType<ActionLook>>(() => null);

interface Props extends ButtonPlace {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
  isDanger?: boolean;
  onPress(): void;
}

export function ActionButton({ shape, of, icon: Icon, label, isBusy, isDanger, onPress }: Props) {
  const Option = useContext(ActionOption);
  if (shape === 'option') return <Option icon={Icon} label={label} onPress={onPress} />;
  const icon = <Icon size={16} strokeWidth={1.75} aria-hidden />;
  if (shape === 'primary' || shape === 'secondary') {
    return (
      <Button
        kind={shape === 'primary' ? 'primary' : 'secondary'}
        busy={isBusy}
        data-primary={shape === 'primary' || undefined}
        onClick={onPress}
      >
        {icon}

        {label}
      </Button>
    );
  }
  if (shape === 'row' || shape === 'rowMain') {
    return (
      <Button
        kind={shape === 'row' ? 'plain' : 'secondary'}
        small
        busy={isBusy}
        aria-label={of && `${label}, ${of}`}
        onClick={onPress}
      >
        {label}
      </Button>
    );
  }
  return <MenuAction icon={Icon} label={label} isBusy={isBusy} isDanger={isDanger} onPress={onPress} />;
}

type Look = Pick<Props, 'icon' | 'label' | 'isDanger' | 'of'>;

/** Opens a form in the drawer. */
export const drawerButton = <P extends ButtonPlace>(
  look: Look | ((props: P) => Look),
  form: (props: P) => ReactNode,
  size?: DrawerSize,
) =>
  function DrawerButton(props: P) {
    const drawer = useDrawer();
    const shown = typeof look === 'function' ? look(props) : look;
    return <ActionButton {...props} {...shown} onPress={() => drawer.open(form(props), size)} />;
  };
