interface ReportingService {
  name: string;
  producesReport: boolean;
}

export const pendingReports = (
  done: readonly { serviceName: string }[],
  catalog: readonly ReportingService[],
): readonly string[] =>
  done
    .map(({ serviceName }) => serviceName)
    .filter((name) => catalog.some((service) => service.name === name && service.producesReport));
