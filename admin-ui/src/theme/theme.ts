import { themeFor } from '@bedside/ui-kit/theme';

export const lightTheme = themeFor({ mode: 'light', temperament: 'console' });
export const darkTheme = themeFor({ mode: 'dark', temperament: 'console' });
