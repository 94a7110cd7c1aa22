import Drawer from '@mui/material/Drawer';
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './drawer.module.css';
import { focusScreen } from './screen-hooks.ts';

/** Returns whether the drawer may close. */
type Guard = () => boolean;

/** Medium fits a row of choices, wide two columns. */
type DrawerSize = 'medium' | 'wide';

interface DrawerControls {
  open(content: ReactNode, size?: DrawerSize): void;
  close(): void;
  guard(mayClose: Guard | null): void;
}

const DrawerContext = createContext<DrawerControls | null>(null);

/** One drawer for the whole console; editing opens here instead of on separate pages. */
export function DrawerProvider({ children }: { children: ReactNode }) {
  const [content, setContent] = useState<ReactNode>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [size, setSize] = useState<DrawerSize>();
  const mayClose = useRef<Guard | null>(null);

  const controls = useMemo<DrawerControls>(
    () => ({
      open(next, nextSize) {
        setContent(next);
        setSize(nextSize);
        setIsOpen(true);
      },
      close: () => setIsOpen(false),
      guard(next) {
        mayClose.current = next;
      },
    }),
    [],
  );
  const onClose = useCallback(() => {
    if (mayClose.current?.() ?? true) setIsOpen(false);
  }, []);
  const onExited = useCallback(() => {
    setContent(null);
    // Wait for the drawer, and its focus, to leave the page.
    requestAnimationFrame(focusScreen);
  }, []);

  return (
    <DrawerContext.Provider value={controls}>
      {children}
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={onClose}
        slotProps={{
          paper: {
            className: size ? `${styles.paper} ${styles[size]}` : styles.paper,
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': 'drawer-title',
          },
          transition: { onExited },
        }}
      >
        <Suspense>{content}</Suspense>
      </Drawer>
    </DrawerContext.Provider>
  );
}

export function useDrawer(): DrawerControls {
  const controls = useContext(DrawerContext);
  if (!controls) throw new Error('useDrawer needs a DrawerProvider above it');
  return controls;
}

/** Keeps the drawer open while `mayClose` returns false. */
export function useDrawerGuard(mayClose: Guard): void {
  const { guard } = useDrawer();
  const latest = useRef(mayClose);
  latest.current = mayClose;
  useEffect(() => {
    guard(() => latest.current());
    return () => guard(null);
  }, [guard]);
}
