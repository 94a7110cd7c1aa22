import type { ProviderServices } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import { demoId } from './random.ts';

type Flags = Partial<Pick<Insertable<ProviderServices>, 'enabled' | 'producesReport' | 'taxable'>>;
type Entry = [name: string, dollars: number, description: string, cpt: string, flags?: Flags];

const lab: Flags = { producesReport: true };
const gone: Flags = { enabled: false };

const catalog: Record<string, readonly Entry[]> = {
  'Home visits': [
    ['Home visit, new patient, 45 min', 240, 'Moderate complexity.', '99343'],
    ['Home visit, new patient, 60 min', 310, 'High complexity.', '99345'],
    ['Home visit, established, 30 min', 180, 'Low complexity.', '99348'],
    ['Home visit, established, 40 min', 225, 'Moderate complexity.', '99349'],
    ['Home visit, established, 60 min', 295, 'High complexity.', '99350'],
    ['Prolonged service, each 15 min', 55, 'Beyond the usual visit time.', '99417'],
    ['Home visit at night', 120, 'Add-on, 9 PM–6 AM.', '99053', gone],
  ],
  Procedures: [
    ['Simple repair, up to 2.5 cm', 195, 'Trunk, arms, legs, or scalp.', '12001'],
    ['Simple repair, face, up to 2.5 cm', 230, 'Face, ears, eyelids, nose, or lips.', '12011'],
    ['Incision and drainage of an abscess', 210, 'Simple or single.', '10060'],
    ['Removal of impacted earwax', 85, 'With instruments, one ear or both.', '69210'],
    ['Short arm splint, static', 95, 'Forearm to hand.', '29125'],
    ['Nebulizer treatment', 60, 'For airway obstruction, per session.', '94640'],
    ['Removal of a foreign body, skin', 175, 'Simple.', '10120'],
  ],
  'Injections and infusions': [
    ['Hydration, first hour', 190, 'Intravenous, 31 minutes to an hour.', '96360'],
    ['Hydration, each additional hour', 70, 'Add-on to the first hour.', '96361'],
    ['Infusion, first hour', 215, 'For therapy or prevention.', '96365'],
    ['Infusion, each additional hour', 80, 'Add-on to the first hour.', '96366'],
    ['Injection, under the skin or in the muscle', 40, 'Medicine billed separately.', '96372'],
    ['Immunization, one vaccine', 35, 'Any route. Vaccine billed separately.', '90471'],
    ['Chelation infusion', 260, 'Lab check required first.', '96379', gone],
  ],
  Tests: [
    ['Venous blood draw', 25, 'Routine, one stick.', '36415', lab],
    ['ECG, 12 leads, with report', 110, 'Tracing, interpretation, and report.', '93000', lab],
    ['Rapid strep test', 35, 'Results at bedside.', '87880', lab],
    ['Rapid flu test, A and B', 40, 'Results at bedside.', '87804', lab],
    ['Urinalysis with dipstick', 20, 'Not automated, without microscopy.', '81002', lab],
    ['Glucose by finger stick', 15, 'Home-use device.', '82962', lab],
    ['Mononucleosis test', 38, 'Results at bedside.', '86308', { ...lab, ...gone }],
  ],
};

export const demoProviderServices: readonly Insertable<ProviderServices>[] = Object.entries(catalog).flatMap(
  ([category, entries]) =>
    entries.map(([name, dollars, description, cptCode, flags = {}]) => ({
      id: demoId(`provider service ${name}`),
      name,
      rateCents: dollars * 100,
      description,
      category,
      cptCode,
      ...{ enabled: true, producesReport: false, taxable: false, ...flags },
    })),
);
