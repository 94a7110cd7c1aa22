import useMediaQuery from '@mui/material/useMediaQuery';

export const useIsPhone = (): boolean => useMediaQuery('(max-width: 599px)', { noSsr: true });
