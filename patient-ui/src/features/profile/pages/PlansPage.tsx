import { Card } from '../../../parts/Card.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { BillingSection } from '../../billing/components/BillingSection.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

/** The membership one has, what is owed and the cards on file. */
export function PlansPage() {
  const { profile, plans } = useTexts();
  const { membershipType } = useUser();
  return (
    <ProfilePart section="plans">
      <Card title={profile.plan}>
        <p className="strong">{membershipType && plans[membershipType]}</p>
        <p className="small muted">{profile.planText}</p>
      </Card>
      <BillingSection />
    </ProfilePart>
  );
}
