export const PIN_FORMAT = 'Enter 6 to 12 digits.';
export const PIN_FAILED = 'This device couldn’t save it. Free up some space, then try again.';

export const wrongPin = (triesLeft: number): string =>
  `Wrong PIN. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left, then this copy is erased.`;
