interface Promising {
  name: string;
  producesReport: boolean;
}

export const pendingReports = (
  done: readonly { serviceName: string }[],
  catalog: readonly Promising[],
): readonly string[] =>
  done
    .map(({ serviceName }) => serviceName)
    .filter((name) => catalog.some((service) => service.name === name && service.producesReport));
