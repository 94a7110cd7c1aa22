export type Leg = { from: string; to: string };

export type TravelPort = {
  /**
   * Whole minutes from door to door, a number for each leg in their order; `null` where a postal code is unknown.
   * Never fails: without the service, times are estimated.
   */
  minutesOf(legs: readonly Leg[]): Promise<(number | null)[]>;
};
