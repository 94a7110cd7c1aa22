import {
  type Colors,
  colorsFor,
  cssVariables,
  fonts,
  type Mode,
  measures,
  motion,
} from '@bedside/contracts/common/design-tokens';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';

const pixels = (value: number) => `${value}px`;

const { fontSize, lineHeight, radius } = measures.console;

/** Phones only: the console’s controls are smaller on a desktop. */
const PHONE = '@media (max-width: 679px)';
const TARGET = 44;

const paletteOf = (mode: Mode, colors: Colors): ThemeOptions['palette'] => ({
  mode,
  primary: { main: colors.teal, dark: colors.tealHover, contrastText: colors.onTeal },
  secondary: { main: colors.navy, contrastText: colors.surface },
  error: { main: colors.red, contrastText: colors.surface },
  warning: { main: colors.orange, contrastText: colors.surface },
  info: { main: colors.blue, contrastText: colors.surface },
  success: { main: colors.green, contrastText: colors.surface },
  text: { primary: colors.ink, secondary: colors.muted, disabled: colors.muted },
  background: { default: colors.ground, paper: colors.surface },
  divider: colors.line,
  action: { hover: colors.hover, selected: colors.picked, disabledBackground: colors.well },
});

function typography(): ThemeOptions['typography'] {
  const text = (size: number, line: number) => ({
    fontSize: pixels(size),
    lineHeight: pixels(line),
    letterSpacing: 0,
  });
  return { fontFamily: fonts.sans, fontSize, body1: text(fontSize, lineHeight), body2: text(14, 20) };
}

/** MUI expects 25 shadows; we use one, for floating elements. */
function shadowsOf(colors: Colors): Theme['shadows'] {
  const { shadows } = createTheme();
  shadows.fill(colors.float);
  shadows[0] = 'none';
  return shadows;
}

const componentsOf = (mode: Mode, colors: Colors): ThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': {
        colorScheme: mode,
        ...cssVariables(mode, 'console'),
        [PHONE]: { '--control': '2.75rem', '--control-small': '2.75rem' },
      },
      body: {
        fontSize,
        lineHeight: pixels(lineHeight),
        color: colors.ink,
        backgroundColor: colors.ground,
        WebkitFontSmoothing: 'antialiased',
      },
      a: { color: colors.teal, textDecoration: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&:focus-visible': { outline: `2px solid ${colors.teal}`, outlineOffset: 2 } },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: measures.console.control,
        [PHONE]: { minHeight: TARGET },
        backgroundColor: colors.surface,
        '&.Mui-disabled': { backgroundColor: colors.well },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: colors.edge },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colors.ink },
      },
      input: { '&.MuiInputBase-inputSizeSmall': { paddingTop: 5, paddingBottom: 5 } },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: colors.scrim } } },
  },
  MuiDialog: { styleOverrides: { paper: { boxShadow: colors.float, backgroundColor: colors.raised } } },
  MuiMenu: {
    styleOverrides: {
      paper: { boxShadow: colors.float, backgroundColor: colors.raised, border: `1px solid ${colors.line}` },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 32, fontSize: 'inherit', [PHONE]: { minHeight: TARGET } } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: colors.line } } },
});

/** MUI theme of the console for one color mode. `<CssBaseline />` also sets the custom properties of `ui-kit`. */
export function themeFor(mode: Mode): Theme {
  const colors = colorsFor(mode, 'console');
  return createTheme({
    palette: paletteOf(mode, colors),
    typography: typography(),
    shape: { borderRadius: radius },
    spacing: 4,
    shadows: shadowsOf(colors),
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 140, standard: 160, complex: 180 },
      easing: { easeInOut: motion.easing },
    },
    components: componentsOf(mode, colors),
  });
}
