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

/** Screens in order. Video visits skip the address. Desktops combine time and address. */
export function useScreens(isVideo: boolean) {
  const isDesk = useIsDesktop();
  const skipsWhere = isVideo || isDesk;
  return {
    order: wizardSteps.filter((step) => step !== 'where' || !skipsWhere),
    /** The steps whose fields are on the same screen. */
    shownOn: (step: WizardStep): readonly WizardStep[] =>
      step === 'when' && skipsWhere ? ['when', 'where'] : [step],
  };
}

/**
 * The step is in the URL, so that the browser’s Back works. A step can’t be opened while an earlier one is
 * incomplete.
 */
export function useWizardStep(order: readonly WizardStep[], isOpen: (step: WizardStep) => boolean) {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('step') ?? 'patient';
  // After the window is widened, ‘where’ may no longer be a separate screen.
  const requested = inAddress === 'where' && !order.includes('where') ? 'when' : inAddress;
  const shown = order.find((step) => step === requested || isOpen(step)) ?? 'patient';
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
