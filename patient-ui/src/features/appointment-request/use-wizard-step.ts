import { useSearchParams } from 'react-router';
import { useIsDesktop } from '../../components/use-is-desktop.ts';
import { type WizardStep, wizardSteps } from './wizard-form.ts';

export const STEPS_COUNTED = 5;
const numbers: Record<WizardStep, number> = {
  patient: 1,
  services: 2,
  when: 3,
  where: 3,
  contact: 4,
  confirm: 5,
};

/** The screens in their order: a video call has no place, and a desk asks for time and place at once. */
export function useScreens(isVideo: boolean) {
  const isDesk = useIsDesktop();
  const skipsWhere = isVideo || isDesk;
  return {
    order: wizardSteps.filter((step) => step !== 'where' || !skipsWhere),
    /** Which steps' fields are on the screen of a step. */
    shownOn: (step: WizardStep): readonly WizardStep[] =>
      step === 'when' && skipsWhere ? ['when', 'where'] : [step],
  };
}

/**
 * The step lives in the address, so the browser's own Back goes one back. No step is shown before the ones that come
 * first are filled in.
 */
export function useWizardStep(order: readonly WizardStep[], firstOpen: WizardStep | null) {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('step') ?? 'patient';
  // Where a narrower screen asked for the place, this one may not.
  const asked = inAddress === 'where' && !order.includes('where') ? 'when' : inAddress;
  const shown = order.find((step) => step === asked || step === firstOpen) ?? 'patient';
  const at = order.indexOf(shown);
  return {
    step: shown,
    number: numbers[shown],
    isHalf: shown === 'when' && order.includes('where'),
    next: order[at + 1] ?? null,
    previous: order[at - 1] ?? null,
    go: (to: WizardStep) => setSearch({ step: to }),
  };
}
