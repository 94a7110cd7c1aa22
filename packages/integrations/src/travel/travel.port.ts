export type Leg = { from: string; to: string };

export type TravelPort = {
  /**
   * Whole minutes from door to door, one number per leg in the same order; `null` if a postal code is unknown.
   * Never fails: without the service, times are estimated.
   */
  minutesOf(legs: readonly Leg[]): Promise<(number | null)[]>;
};
