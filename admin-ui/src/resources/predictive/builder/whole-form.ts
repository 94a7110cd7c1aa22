/** Told apart from a row, which holds no questions. */
export const wholeForm = { isWhole: true };
