interface Charged {
  message: string;
  data: { paymentStatus: string };
}

/**
 * An answer that says that the charge did not go through, as the failure that it is; `onDeclined` makes a new decision
 * of the next try, which would be told the same again otherwise.
 * @throws Error
 */
export async function chargeOutcome(
  answer: Promise<Charged>,
  onDeclined: () => void,
): Promise<{ message: string }> {
  const { message, data } = await answer;
  if (data.paymentStatus !== 'FAILED') return { message };
  onDeclined();
  throw new Error('The card was declined. Try another card or payment method.');
}
