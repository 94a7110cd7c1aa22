import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { categoryPlace } from '../../components/category-display.ts';
import type { Texts } from '../../i18n/en.ts';

type Rules = Pick<PatientService, 'id' | 'telemedicine' | 'singlePatientOnly'>;

/** Why a service cannot be combined with those chosen, in the specified wording. */
export function incompatibleServices(
  service: Rules,
  chosen: readonly Rules[],
  patients: number,
  texts: Texts['booking'],
): string | undefined {
  if (chosen.some(({ id }) => id === service.id)) return undefined;
  if (service.telemedicine && chosen.length > 0) return texts.telemedicineAlone;
  if (chosen.some(({ telemedicine }) => telemedicine)) return texts.othersWithTelemedicine;
  if (service.singlePatientOnly && patients > 1) return texts.singlePatient;
  return undefined;
}

export function findServices(
  services: readonly PatientService[],
  query: string,
  category: string | null,
): PatientService[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return services.filter((service) => {
    const text = `${service.name} ${service.description}`.toLowerCase();
    return (category === null || service.category === category) && words.every((word) => text.includes(word));
  });
}

export function byCategory(
  services: readonly PatientService[],
): [category: string, services: PatientService[]][] {
  const groups = new Map<string, PatientService[]>();
  for (const service of services)
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  return [...groups].toSorted(([a], [b]) => categoryPlace(a) - categoryPlace(b));
}
