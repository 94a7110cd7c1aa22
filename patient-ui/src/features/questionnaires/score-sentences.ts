import type { Language } from '@bedside/contracts/common/languages';

type Both = Record<Language, string>;

interface BandSentences {
  es: string;
  /** If absent, the form’s own name for the band is used. */
  en?: string;
  means: Both;
  next: Both;
}

interface ScoreSentences {
  name: Both;
  instrument: Both;
  better: 'lower' | 'higher';
  /** By the band’s label. */
  bands: Record<string, BandSentences>;
}

const nothing = { en: 'Nothing to do for now.', es: 'No hace falta hacer nada por ahora.' };

/**
 * What each score means and what to do, by the IDs and bands of the practice’s forms. A clinician approves
 * each entry.
 */
export const scoreSentences: Record<string, ScoreSentences> = {
  'phq-9': {
    name: { en: 'Mood', es: 'Ánimo' },
    instrument: { en: 'PHQ-9', es: 'PHQ-9' },
    better: 'lower',
    bands: {
      Minimal: {
        es: 'Mínimo',
        means: { en: 'Your mood has been good.', es: 'Su ánimo ha sido bueno.' },
        next: nothing,
      },
      Mild: {
        es: 'Leve',
        means: { en: 'You have felt down on some days.', es: 'Algunos días se ha sentido sin ánimo.' },
        next: {
          en: 'Tell us if it lasts more than two weeks.',
          es: 'Avísenos si dura más de dos semanas.',
        },
      },
      Moderate: {
        es: 'Moderado',
        means: {
          en: 'Feeling down has made some of your days harder.',
          es: 'El desánimo ha hecho más difíciles algunos de sus días.',
        },
        next: { en: 'Talk about it at your next visit.', es: 'Hable de ello en su próxima visita.' },
      },
      'Moderately severe': {
        es: 'Moderado a grave',
        means: {
          en: 'You have felt down or lost interest on most days.',
          es: 'La mayoría de los días se ha sentido sin ánimo o sin interés.',
        },
        next: {
          en: 'Book a visit this week to talk about it.',
          es: 'Reserve una visita esta semana para hablar de ello.',
        },
      },
      Severe: {
        es: 'Grave',
        means: {
          en: 'You have felt down or lost interest nearly every day.',
          es: 'Casi todos los días se ha sentido sin ánimo o sin interés.',
        },
        next: {
          en: 'Talk with us, or call 988 at any hour.',
          es: 'Hable con nosotros o llame al 988 a cualquier hora.',
        },
      },
    },
  },
  'phq-2': {
    name: { en: 'Mood', es: 'Ánimo' },
    instrument: { en: 'PHQ-2', es: 'PHQ-2' },
    better: 'lower',
    bands: {
      'Negative screen': {
        en: 'Few or no signs',
        es: 'Pocas señales o ninguna',
        means: { en: 'Your mood has been good on most days.', es: 'Su ánimo ha sido bueno casi siempre.' },
        next: nothing,
      },
      'Positive screen': {
        en: 'Some signs',
        es: 'Algunas señales',
        means: {
          en: 'You have felt down or lost interest on many days.',
          es: 'Muchos días se ha sentido sin ánimo o sin interés.',
        },
        next: { en: 'Talk about it at your next visit.', es: 'Hable de ello en su próxima visita.' },
      },
    },
  },
  'gad-7': {
    name: { en: 'Worry', es: 'Preocupación' },
    instrument: { en: 'GAD-7', es: 'GAD-7' },
    better: 'lower',
    bands: {
      Minimal: {
        es: 'Mínima',
        means: {
          en: 'Worry has hardly bothered you.',
          es: 'La preocupación casi no le ha molestado.',
        },
        next: nothing,
      },
      Mild: {
        es: 'Leve',
        means: {
          en: 'Worry has bothered you on some days.',
          es: 'La preocupación le ha molestado algunos días.',
        },
        next: {
          en: 'Tell us if it lasts more than two weeks.',
          es: 'Avísenos si dura más de dos semanas.',
        },
      },
      Moderate: {
        es: 'Moderada',
        means: {
          en: 'Worry has made many of your days harder.',
          es: 'La preocupación ha hecho más difíciles muchos de sus días.',
        },
        next: {
          en: 'Tell us what worries you most.',
          es: 'Cuéntenos qué es lo que más le preocupa.',
        },
      },
      Severe: {
        es: 'Grave',
        means: {
          en: 'Worry has been with you nearly every day.',
          es: 'La preocupación le ha acompañado casi todos los días.',
        },
        next: {
          en: 'Book a visit this week to talk about it.',
          es: 'Reserve una visita esta semana para hablar de ello.',
        },
      },
    },
  },
  'audit-c': {
    name: { en: 'Alcohol', es: 'Alcohol' },
    instrument: { en: 'AUDIT-C', es: 'AUDIT-C' },
    better: 'lower',
    bands: {
      'Low risk': {
        es: 'Riesgo bajo',
        means: {
          en: 'Your drinking is at a low risk.',
          es: 'Su consumo de alcohol es de bajo riesgo.',
        },
        next: nothing,
      },
      'Positive screen': {
        en: 'Higher risk',
        es: 'Riesgo mayor',
        means: {
          en: 'You drink at a level that can harm your health over time.',
          es: 'Bebe a un nivel que con el tiempo puede dañar su salud.',
        },
        next: {
          en: 'Ask us what cutting back could look like.',
          es: 'Pregúntenos cómo podría beber menos.',
        },
      },
    },
  },
  'sleep-quality': {
    name: { en: 'Sleep', es: 'Sueño' },
    instrument: { en: 'Sleep quality', es: 'Calidad del sueño' },
    better: 'higher',
    bands: {
      Terrible: {
        es: 'Pésimo',
        means: {
          en: 'You have hardly slept well. Poor sleep can lower your mood.',
          es: 'Casi no ha dormido bien. Dormir mal puede bajar el ánimo.',
        },
        next: {
          en: 'Book a visit this week to talk about your sleep.',
          es: 'Reserve una visita esta semana para hablar de su sueño.',
        },
      },
      Poor: {
        es: 'Malo',
        means: {
          en: 'You have slept badly. Poor sleep can lower your mood.',
          es: 'Ha dormido mal. Dormir mal puede bajar el ánimo.',
        },
        next: {
          en: 'Ask about sleep at your next visit.',
          es: 'Pregunte por el sueño en su próxima visita.',
        },
      },
      Fair: {
        es: 'Regular',
        means: {
          en: 'You could sleep better. Poor sleep can lower your mood.',
          es: 'Podría dormir mejor. Dormir mal puede bajar el ánimo.',
        },
        next: {
          en: 'Ask about sleep at your next visit.',
          es: 'Pregunte por el sueño en su próxima visita.',
        },
      },
      Good: { es: 'Bueno', means: { en: 'You sleep well.', es: 'Duerme bien.' }, next: nothing },
      Excellent: {
        es: 'Excelente',
        means: { en: 'You sleep very well.', es: 'Duerme muy bien.' },
        next: nothing,
      },
    },
  },
  pain: {
    name: { en: 'Pain', es: 'Dolor' },
    instrument: { en: 'Pain scale', es: 'Escala de dolor' },
    better: 'lower',
    bands: {
      None: { es: 'Ninguno', means: { en: 'You have no pain.', es: 'No tiene dolor.' }, next: nothing },
      Mild: { es: 'Leve', means: { en: 'Your pain is mild.', es: 'Su dolor es leve.' }, next: nothing },
      Moderate: {
        es: 'Moderado',
        means: {
          en: 'Pain gets in the way of some things you do.',
          es: 'El dolor le dificulta algunas cosas.',
        },
        next: {
          en: 'Tell us where it hurts at your next visit.',
          es: 'Díganos dónde le duele en su próxima visita.',
        },
      },
      Severe: {
        es: 'Grave',
        means: {
          en: 'Pain gets in the way of most things you do.',
          es: 'El dolor le dificulta casi todo lo que hace.',
        },
        next: {
          en: 'Call us to talk about your pain this week.',
          es: 'Llámenos para hablar de su dolor esta semana.',
        },
      },
    },
  },
};

/** The band’s name in words for patients. “Negative”, for example, would sound like bad news. */
export const bandName = (scoreId: string, band: string, language: Language): string =>
  scoreSentences[scoreId]?.bands[band]?.[language] ?? band;
