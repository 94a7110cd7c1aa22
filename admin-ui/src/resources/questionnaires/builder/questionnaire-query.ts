/** Told apart from a row, which holds no questions. */
export const questionnaireQuery = { isWhole: true };
