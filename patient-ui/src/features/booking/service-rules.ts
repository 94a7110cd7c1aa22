import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { categoryPlace } from '../../components/category-display.ts';
import type { Texts } from '../../i18n/en.ts';

type Rules = Pick<PatientService, 'id' | 'telemedicine' | 'singlePatientOnly'>;

/** Why a service can’t be combined with those selected, in the specification’s words. */
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

/** Which services are shown: the most booked, those of a category, or all. */
export type Offered = 'most' | 'all' | { category: string };

interface Search {
  query: string;
  offered: Offered;
  mostBookedIds: readonly string[];
}

/** A search covers every service, whichever are shown. */
export function findServices(
  services: readonly PatientService[],
  { query, offered, mostBookedIds }: Search,
): PatientService[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0)
    return services.filter(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  if (offered === 'all') return [...services];
  if (offered === 'most')
    return mostBookedIds.flatMap((id) => services.filter((service) => service.id === id));
  return services.filter(({ category }) => category === offered.category);
}

/** Adds a reason to the typed text, or removes it again. */
export function withReason(text: string, reason: string): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const others = parts.filter((part) => part.toLowerCase() !== reason.toLowerCase());
  if (others.length < parts.length) return others.join(', ');
  return [...parts, parts.length === 0 ? reason : reason.toLowerCase()].join(', ');
}

export const hasReason = (text: string, reason: string): boolean =>
  text.split(',').some((part) => part.trim().toLowerCase() === reason.toLowerCase());

export function byCategory(
  services: readonly PatientService[],
): [category: string, services: PatientService[]][] {
  const groups = new Map<string, PatientService[]>();
  for (const service of services)
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  return [...groups].toSorted(([a], [b]) => categoryPlace(a) - categoryPlace(b));
}
