import { listVitals } from '@bedside/contracts/care/vitals.api';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/page/Card.tsx';
import { client } from '../data/client.ts';
import { VitalsSet } from '../resources/appointments/vitals/VitalsSet.tsx';
import styles from '../resources/appointments/vitals/vitals.module.css';

export function VitalsHistory({ patientId }: { patientId: string }) {
  const { data: [newest, ...earlier] = [] } = useQuery({
    queryKey: ['charts', 'vitals', patientId],
    queryFn: async () => (await client.send(listVitals, { params: { id: patientId } })).data,
  });
  if (!newest) return null;
  return (
    <Card title="Vital signs">
      <VitalsSet vitals={newest} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>Earlier measurements ({earlier.length})</summary>
          {earlier.map((one) => (
            <VitalsSet key={one.id} vitals={one} />
          ))}
        </details>
      )}
    </Card>
  );
}
