import { BillingSection } from '../../billing/components/BillingSection.tsx';
import { MembershipSection } from '../../membership/components/MembershipSection.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

export function PlansPage() {
  return (
    <ProfilePart section="plans">
      <MembershipSection />
      <BillingSection />
    </ProfilePart>
  );
}
