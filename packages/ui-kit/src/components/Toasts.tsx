import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { type CustomContentProps, SnackbarContent, SnackbarProvider } from 'notistack';
import type { Ref } from 'react';
import styles from './Toasts.module.css';

const TOAST_MILLISECONDS = 2000;

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
type Tone = keyof typeof icons;

const toneOf = (variant: string): Tone => (variant === 'success' || variant === 'error' ? variant : 'info');

function Toast({ ref, id, message, variant, style }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const tone = toneOf(variant);
  const Icon = icons[tone];
  return (
    <SnackbarContent ref={ref} id={String(id)} style={style} role={tone === 'error' ? 'alert' : 'status'}>
      <div className={`${styles.toast} ${styles[tone]}`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span>{message}</span>
      </div>
    </SnackbarContent>
  );
}

/** One toast at a time, for 2 seconds. */
export const Toasts = () => (
  <SnackbarProvider
    maxSnack={1}
    autoHideDuration={TOAST_MILLISECONDS}
    anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    preventDuplicate
    Components={{ success: Toast, error: Toast, info: Toast, default: Toast }}
  />
);
