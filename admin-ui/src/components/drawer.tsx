import { useBackCloses } from '@bedside/ui-kit/leaving';
import Drawer from '@mui/material/Drawer';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import styles from './drawer.module.css';
import { useRoom } from './drawer-room.tsx';
import { focusScreen } from './screen-hooks.ts';

/** Returns whether the drawer may close. */
type Guard = () => boolean;

/** Medium fits a row of choices, wide two columns. */
export type DrawerSize = 'medium' | 'wide';

/** A record shown beside its list. It changes when another row is selected. */
interface RecordOptions {
  isRecord: true;
  onClosed?(): void;
}

interface DrawerControls {
  /** Returns false if unsaved input kept the previous content open. */
  open(content: ReactNode, options?: DrawerSize | RecordOptions): boolean;
  close(): void;
  /** Closes, or returns false if the content has unsaved input or is submitting. */
  leave(): boolean;
  guard(mayClose: Guard | null): void;
  /** The content is part of the page and can’t be closed. */
  isInPlace?: true;
}

const DrawerContext = createContext<DrawerControls | null>(null);
const PushedWidthContext = createContext(0);

const widths = { narrow: 440, medium: 480, wide: 680 } as const;
type Width = keyof typeof widths;
/** A wider drawer needs a wider window, so that the screen beside it keeps enough space. */
const roomFor = (width: Width) =>
  window.matchMedia(`(min-width: ${1280 + Math.max(0, widths[width] - widths.medium)}px)`);

interface Shown {
  content: ReactNode;
  width: Width;
  onClosed: (() => void) | undefined;
}

/** One drawer for the whole console; editing opens here instead of on separate pages. */
export function DrawerProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const current = useRef<Shown | null>(null);
  const mayClose = useRef<Guard | null>(null);
  /** Content opened from inside the drawer replaces the current content without asking. */
  const isPressedInside = useRef(false);
  const opener = useRef<Element | null>(null);
  const openedAt = useRef('');
  const panel = useRef<HTMLElement>(null);

  const controls = useMemo<DrawerControls>(() => {
    const mayLeave = () => mayClose.current?.() ?? true;
    const close = () => {
      const left = current.current;
      current.current = null;
      setIsOpen(false);
      if (left && roomFor(left.width).matches) {
        setShown(null);
        requestAnimationFrame(() => returnFocus(opener.current));
      }
      left?.onClosed?.();
    };
    return {
      open(content, options) {
        const record = typeof options === 'object' ? options : undefined;
        const before = current.current;
        const isReplaced = before !== null && roomFor(before.width).matches;
        if (isReplaced && (record || !isPressedInside.current) && !mayLeave()) return false;
        const width: Width = typeof options === 'string' ? options : 'narrow';
        if (!before) opener.current = document.activeElement;
        else if (!record) before.onClosed?.();
        const next: Shown = { content, width, onClosed: record?.onClosed };
        current.current = next;
        openedAt.current = window.location.pathname;
        setShown(next);
        setIsOpen(true);
        return true;
      },
      close,
      leave() {
        const may = mayLeave();
        if (may) close();
        return may;
      },
      guard(next) {
        mayClose.current = next;
      },
    };
  }, []);
  const onExited = useCallback(() => {
    if (!current.current) setShown(null);
    // Waits until the drawer and its focus have left the page.
    requestAnimationFrame(focusScreen);
  }, []);

  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes what was open beside the last one
  useEffect(() => {
    const { current: open } = current;
    if (open && roomFor(open.width).matches && openedAt.current !== window.location.pathname)
      controls.leave();
  }, [pathname]);

  const hasRoom = useHasRoom(shown?.width ?? 'narrow');
  const isPushed = shown !== null && hasRoom;
  const pushed = isPushed ? widths[shown.width] : 0;
  const { room, isPlaced, slot } = useRoom();
  const notePress = (isInside: boolean) => () => {
    isPressedInside.current = isInside;
  };
  return (
    <DrawerContext.Provider value={controls}>
      <div
        className={styles.stage}
        data-pushed={isPushed || undefined}
        style={{ '--pushed': `${pushed}px` }}
        onPointerDownCapture={notePress(false)}
        onKeyDownCapture={notePress(false)}
      >
        <PushedWidthContext.Provider value={pushed}>{children}</PushedWidthContext.Provider>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key presses bubble up from the content in both layouts */}
      <div
        className={styles.stage}
        onPointerDownCapture={notePress(true)}
        onKeyDownCapture={notePress(true)}
        onKeyDown={leaveOnEscape(controls.leave)}
      >
        {isPushed ? (
          <PushedPanel shown={shown} panel={panel} onLeave={controls.leave}>
            {slot}
          </PushedPanel>
        ) : (
          <Drawer
            anchor="right"
            open={isOpen}
            onClose={controls.leave}
            slotProps={{
              paper: {
                className: `${styles.paper} ${styles[shown?.width ?? 'narrow']}`,
                role: 'dialog',
                'aria-modal': true,
                'aria-labelledby': 'drawer-title',
              },
              transition: { onExited },
            }}
          >
            {isOpen && !shown?.onClosed && <BackCloses onBack={controls.leave} />}
            {slot}
          </Drawer>
        )}
        {shown && isPlaced && createPortal(<Suspense>{shown.content}</Suspense>, room)}
      </div>
    </DrawerContext.Provider>
  );
}

function useHasRoom(width: Width): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = roomFor(width);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [width],
  );
  return useSyncExternalStore(subscribe, () => roomFor(width).matches);
}

/**
 * As an overlay, Back closes the drawer instead of leaving the screen. A record needs no such entry, because
 * it has its own URL.
 */
function BackCloses({ onBack }: { onBack(): void }) {
  useBackCloses(onBack);
  return null;
}

const leaveOnEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.stopPropagation();
  leave();
};

function returnFocus(opener: Element | null) {
  const isLost = document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  focusScreen();
}

interface PushedPanelProps {
  shown: Shown;
  panel: RefObject<HTMLElement | null>;
  onLeave(): void;
  children: ReactNode;
}

/** These handle Escape themselves. */
const ownsEscape = 'dialog, [role=dialog], [role=menu], [role=listbox], [role=presentation], input, textarea';

function PushedPanel({ shown, panel, onLeave, children }: PushedPanelProps) {
  const { content } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves in with each new content
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [content, panel]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(ownsEscape)) return;
      onLeave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onLeave]);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="drawer-title"
      tabIndex={-1}
      className={`${styles.paper} ${styles.pushed} ${styles[shown.width]}`}
    >
      {children}
    </section>
  );
}

export function useDrawer(): DrawerControls {
  const controls = useContext(DrawerContext);
  if (!controls) throw new Error('useDrawer needs a DrawerProvider above it');
  return controls;
}

const nothing = () => undefined;

/** Renders drawer content in a page. */
export function InPlace({ children }: { children: ReactNode }) {
  const drawer = useDrawer();
  const controls = useMemo<DrawerControls>(
    () => ({ ...drawer, close: nothing, leave: () => true, guard: nothing, isInPlace: true }),
    [drawer],
  );
  return <DrawerContext.Provider value={controls}>{children}</DrawerContext.Provider>;
}

/** The width in pixels that a drawer takes from the screen beside it. */
export const usePushedWidth = (): number => useContext(PushedWidthContext);

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
