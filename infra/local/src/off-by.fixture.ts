/** Must be imported first. Shifts the process clock by BEDSIDE_TEST_OFF_BY_MS. */
const offBy = Number(process.env.BEDSIDE_TEST_OFF_BY_MS);
const RealDate = Date;

class OffDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length > 0) super(...(given as [number]));
    else super(RealDate.now() + offBy);
  }
  static override now(): number {
    return RealDate.now() + offBy;
  }
}

globalThis.Date = OffDate as DateConstructor;
