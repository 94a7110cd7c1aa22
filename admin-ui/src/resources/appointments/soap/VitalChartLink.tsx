/** Beside a note, which is where vital signs are written and read: from which of them on the provider is notified. */
export const VitalChartLink = () => (
  <a href="/vital-chart" target="_blank" rel="noreferrer">
    Vital signs reference
  </a>
);
