import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import styles from './Stack.module.css';

type Props<Tag extends ElementType> = Omit<ComponentPropsWithRef<Tag>, 'className' | 'style'> & {
  as?: Tag;
  gap: CSSProperties['gap'];
  /** Space above, in pixels. */
  top?: number;
};

/** One below the other. */
export function Stack<Tag extends ElementType = 'div'>({ as, gap, top, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={styles.stack} style={{ gap, marginTop: top }} />;
}

/** Side by side, centered. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  gap,
  top,
  wrap = false,
  ...rest
}: Props<Tag> & { wrap?: boolean }) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={wrap ? styles.wrap : styles.row} style={{ gap, marginTop: top }} />;
}
