import {
  type Colors,
  colorsFor,
  cssVariables,
  fonts,
  type Mode,
  measures,
  motion,
  type ThemeVariant,
} from '@bedside/contracts/common/design-tokens';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';

interface Look {
  mode: Mode;
  temperament: ThemeVariant;
}

const pixels = (value: number) => `${value}px`;

/** Of a phone: the console's controls are smaller at a desk. */
const PHONE = '@media (max-width: 599px)';
const TARGET = 44;
const target = { minWidth: TARGET, minHeight: TARGET };

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

function typographyOf(temperament: ThemeVariant): ThemeOptions['typography'] {
  const { fontSize, lineHeight } = measures[temperament];
  const isPortal = temperament === 'portal';
  const title = (size: number, line: number, weight: number) => ({
    fontFamily: isPortal ? fonts.serif : fonts.sans,
    fontSize: pixels(size),
    lineHeight: pixels(line),
    fontWeight: weight,
    letterSpacing: '-.012em',
  });
  const text = (size: number, line: number, weight = 400) => ({
    fontSize: pixels(size),
    lineHeight: pixels(line),
    fontWeight: weight,
    letterSpacing: 0,
  });
  return {
    fontFamily: fonts.sans,
    fontSize,
    h1: isPortal ? title(32, 40, 500) : title(20, 28, 600),
    h2: isPortal ? title(24, 32, 500) : title(20, 28, 600),
    h3: isPortal ? title(20, 28, 500) : title(14, 20, 600),
    h4: title(20, 28, 600),
    h5: title(20, 28, 600),
    h6: isPortal ? title(20, 28, 500) : title(14, 20, 600),
    subtitle1: text(fontSize, lineHeight, 600),
    subtitle2: text(14, 20, 600),
    body1: text(fontSize, lineHeight),
    body2: text(14, 20),
    caption: text(12, 16),
    overline: { ...text(12, 16, 500), textTransform: 'none' },
    button: { ...text(fontSize, lineHeight, isPortal ? 600 : 500), textTransform: 'none' },
  };
}

/** MUI expects 25 shadows; we use one, for floating elements. */
function shadowsOf(colors: Colors): Theme['shadows'] {
  const { shadows } = createTheme();
  shadows.fill(colors.float);
  shadows[0] = 'none';
  return shadows;
}

function buttons({ temperament }: Look, colors: Colors): ThemeOptions['components'] {
  const { control, controlSmall } = measures[temperament];
  const padding = temperament === 'portal' ? '0 20px' : '0 12px';
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&:focus-visible': { outline: `2px solid ${colors.teal}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: control, padding, minWidth: 0, whiteSpace: 'nowrap', [PHONE]: target },
        sizeSmall: { minHeight: controlSmall, fontSize: 14, [PHONE]: target },
        outlined: {
          borderColor: temperament === 'portal' ? colors.edge : colors.line,
          backgroundColor: colors.surface,
          color: colors.ink,
          '&:hover': { backgroundColor: colors.hover, borderColor: colors.edge },
          '&.MuiButton-colorError': { color: colors.red, borderColor: colors.red },
        },
        text: { '&.MuiButton-colorInherit': { color: colors.ink } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: measures[temperament].radius, color: colors.ink, [PHONE]: target },
        sizeSmall: { width: controlSmall, height: controlSmall, padding: 0 },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: { minHeight: control, textTransform: 'none', padding, color: colors.ink, [PHONE]: target },
      },
    },
  };
}

function fields({ temperament }: Look, colors: Colors): ThemeOptions['components'] {
  const { control, label } = measures[temperament];
  return {
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormLabel: {
      styleOverrides: {
        root: { fontSize: label, fontWeight: 600, color: colors.ink, '&.Mui-focused': { color: colors.ink } },
        asterisk: { color: colors.red },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: control,
          [PHONE]: { minHeight: TARGET },
          backgroundColor: colors.surface,
          '&.Mui-disabled': { backgroundColor: colors.well },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: colors.edge },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colors.ink },
        },
        input: { '&.MuiInputBase-inputSizeSmall': { paddingTop: 5, paddingBottom: 5 } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: label } } },
    MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: colors.edge } } },
    MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: colors.edge } } },
  };
}

const surfaces = ({ temperament }: Look, colors: Colors): ThemeOptions['components'] => ({
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'transparent' } },
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
    styleOverrides: {
      root: { minHeight: temperament === 'portal' ? TARGET : 32, fontSize: 'inherit', [PHONE]: target },
    },
  },
  MuiTooltip: {
    styleOverrides: { tooltip: { backgroundColor: colors.ink, color: colors.ground, fontSize: 12 } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: colors.line } } },
  MuiTab: {
    styleOverrides: { root: { textTransform: 'none', minHeight: 36, minWidth: 0, padding: '0 8px' } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
  MuiChip: { styleOverrides: { root: { borderRadius: temperament === 'portal' ? 14 : 6, fontWeight: 500 } } },
});

/** 40 px rows, a 32 px sticky header, and tabular figures. */
const tables = (colors: Colors): ThemeOptions['components'] => ({
  MuiTable: { defaultProps: { size: 'small', stickyHeader: true } },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '0 8px', borderColor: colors.lineSoft, fontVariantNumeric: 'tabular-nums' },
      head: {
        height: 32,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: colors.muted,
        backgroundColor: colors.surface,
        borderColor: colors.line,
      },
      body: { height: 40 },
      sizeSmall: { padding: '0 8px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: colors.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colors.picked },
      },
    },
  },
  MuiTableSortLabel: { styleOverrides: { icon: { fontSize: 14 } } },
});

const ground = ({ mode, temperament }: Look, colors: Colors): ThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': {
        colorScheme: mode,
        ...cssVariables(mode, temperament),
        ...(temperament === 'console' && {
          [PHONE]: { '--control': '2.75rem', '--control-small': '2.75rem' },
        }),
      },
      body: {
        fontSize: measures[temperament].fontSize,
        lineHeight: pixels(measures[temperament].lineHeight),
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
});

/**
 * MUI theme for one color mode, as react-admin expects. `<CssBaseline />` also sets the custom properties of
 * this package's components.
 */
export function themeFor(look: Look): Theme {
  const colors = colorsFor(look.mode, look.temperament);
  return createTheme({
    palette: paletteOf(look.mode, colors),
    typography: typographyOf(look.temperament),
    shape: { borderRadius: measures[look.temperament].radius },
    spacing: 4,
    shadows: shadowsOf(colors),
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 140, standard: 160, complex: 180 },
      easing: { easeInOut: motion.easing },
    },
    components: {
      ...ground(look, colors),
      ...buttons(look, colors),
      ...fields(look, colors),
      ...surfaces(look, colors),
      ...(look.temperament === 'console' && tables(colors)),
    },
  });
}
