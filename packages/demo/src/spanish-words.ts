import type { Db } from '@bedside/db/database';
import { spanishServices } from './spanish-services.ts';

/** What providers do, in Spanish, by its English words. */
const provided: Readonly<Record<string, string>> = {
  'Home visits': 'Visitas a domicilio',
  'Home visit, new patient, 45 min': 'Visita a domicilio, paciente nuevo, 45 min',
  'Home visit, new patient, 60 min': 'Visita a domicilio, paciente nuevo, 60 min',
  'Home visit, established, 30 min': 'Visita a domicilio, paciente conocido, 30 min',
  'Home visit, established, 40 min': 'Visita a domicilio, paciente conocido, 40 min',
  'Home visit, established, 60 min': 'Visita a domicilio, paciente conocido, 60 min',
  'Prolonged service, each 15 min': 'Tiempo adicional, cada 15 min',
  'Home visit at night': 'Visita a domicilio de noche',
  'Moderate complexity.': 'Complejidad moderada.',
  'High complexity.': 'Complejidad alta.',
  'Low complexity.': 'Complejidad baja.',
  'Beyond the usual visit time.': 'Más allá del tiempo normal de la visita.',
  'Add-on, 9 PM–6 AM.': 'Adicional, de 9 PM a 6 AM.',
  Procedures: 'Procedimientos',
  'Simple repair, up to 2.5 cm': 'Sutura simple, hasta 2.5 cm',
  'Trunk, arms, legs, or scalp.': 'Tronco, brazos, piernas o cuero cabelludo.',
  'Simple repair, face, up to 2.5 cm': 'Sutura simple, cara, hasta 2.5 cm',
  'Face, ears, eyelids, nose, or lips.': 'Cara, orejas, párpados, nariz o labios.',
  'Incision and drainage of an abscess': 'Incisión y drenaje de un absceso',
  'Simple or single.': 'Simple o único.',
  'Removal of impacted earwax': 'Extracción de un tapón de cera',
  'With instruments, one ear or both.': 'Con instrumentos, un oído o los dos.',
  'Short arm splint, static': 'Férula corta de brazo, fija',
  'Forearm to hand.': 'Del antebrazo a la mano.',
  'Nebulizer treatment': 'Nebulización',
  'For airway obstruction, per session.': 'Para obstrucción de las vías respiratorias, por sesión.',
  'Removal of a foreign body, skin': 'Extracción de un cuerpo extraño, piel',
  'Simple.': 'Simple.',
  'Injections and infusions': 'Inyecciones e infusiones',
  'Hydration, first hour': 'Hidratación, primera hora',
  'Intravenous, 31 minutes to an hour.': 'Intravenosa, de 31 minutos a una hora.',
  'Hydration, each additional hour': 'Hidratación, cada hora adicional',
  'Add-on to the first hour.': 'Además de la primera hora.',
  'Infusion, first hour': 'Infusión, primera hora',
  'For therapy or prevention.': 'Para tratamiento o prevención.',
  'Infusion, each additional hour': 'Infusión, cada hora adicional',
  'Injection, under the skin or in the muscle': 'Inyección, bajo la piel o en el músculo',
  'Medicine billed separately.': 'El medicamento se factura aparte.',
  'Immunization, one vaccine': 'Inmunización, una vacuna',
  'Any route. Vaccine billed separately.': 'Cualquier vía. La vacuna se factura aparte.',
  'Chelation infusion': 'Infusión de quelación',
  'Lab check required first.': 'Requiere análisis previo.',
  Tests: 'Pruebas',
  'Venous blood draw': 'Extracción de sangre',
  'Routine, one stick.': 'De rutina, una punción.',
  'ECG, 12 leads, with report': 'Electrocardiograma de 12 derivaciones, con informe',
  'Tracing, interpretation, and report.': 'Trazado, interpretación e informe.',
  'Rapid strep test': 'Prueba rápida de estreptococo',
  'Results at bedside.': 'Se lee en la visita.',
  'Rapid flu test, A and B': 'Prueba rápida de gripe, A y B',
  'Urinalysis with dipstick': 'Análisis de orina con tira',
  'Not automated, without microscopy.': 'No automatizado, sin microscopio.',
  'Glucose by finger stick': 'Glucosa por punción del dedo',
  'Home-use device.': 'Aparato de uso en casa.',
  'Mononucleosis test': 'Prueba de mononucleosis',
};

/** Plans with their benefits. Their names are the same in both languages. */
const plans: Readonly<Record<string, string>> = {
  Standard: 'Standard',
  Cypress: 'Cypress',
  Premier: 'Premier',
  'Premier Plus': 'Premier Plus',
  'LX Elite': 'LX Elite',
  'For occasional visits': 'Para citas ocasionales',
  'For Cypress community residents': 'Para residentes de las comunidades Cypress',
  'For families with kids': 'Para familias con niños',
  'For frequent visits': 'Para citas frecuentes',
  'Care 24/7': 'Atención las 24 horas, todos los días',
  '15% off every service': '15% menos en cada servicio',
  'We waive up to $150 of the travel fee per visit':
    'Le descontamos hasta $150 de la tarifa de viaje por cita',
  'One checkup a year at home': 'Un chequeo al año en casa',
  'Same-day visits on weekdays': 'Citas el mismo día, de lunes a viernes',
  'Covers everyone in your household': 'Cubre a todas las personas de su hogar',
  'Two checkups a year at home': 'Dos chequeos al año en casa',
  'Same-day visits, seven days a week': 'Citas el mismo día, los siete días de la semana',
  'Your own dedicated provider': 'Su propio profesional dedicado',
  'Four checkups a year at home': 'Cuatro chequeos al año en casa',
  'Visits day or night': 'Citas de día o de noche',
  'Your provider’s direct line': 'La línea directa de su profesional',
};

/** What everything in the demo's catalogues is called in Spanish. */
export async function seedSpanishWords(db: Db, now: Date): Promise<void> {
  const all = { ...spanishServices, ...provided, ...plans };
  const rows = Object.entries(all).map(([english, spanish]) => ({
    english,
    spanish,
    updatedBy: null,
    updatedAt: now,
  }));
  await db.insertInto('spanishWords').values(rows).execute();
}
