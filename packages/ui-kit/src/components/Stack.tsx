import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import styles from './Stack.module.css';

type Props<Tag extends ElementType> = Omit<ComponentPropsWithRef<Tag>, 'className' | 'style'> & {
  as?: Tag;
  gap: CSSProperties['gap'];
  /** Space above in pixels. */
  top?: number;
  wrap?: boolean;
};

const layout =
  (className: string | undefined) =>
  <Tag extends ElementType = 'div'>({ as, gap, top, wrap, ...rest }: Props<Tag>) => {
    const Element: ElementType = as ?? 'div';
    return (
      <Element {...rest} className={className} style={{ gap, marginTop: top, flexWrap: wrap && 'wrap' }} />
    );
  };

/** Stacked vertically. */
export const Stack = layout(styles.stack);

/** Side by side, centered. */
export const Row = layout(styles.row);
