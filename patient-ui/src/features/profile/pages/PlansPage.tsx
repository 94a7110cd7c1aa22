import { BillingSection } from '../../billing/components/BillingSection.tsx';
import { MembershipSection } from '../../membership/components/MembershipSection.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

/** The membership one has, what is owed and the cards on file. */
export function PlansPage() {
  return (
    <ProfilePart section="plans">
      <MembershipSection />
      <BillingSection />
    </ProfilePart>
  );
}
