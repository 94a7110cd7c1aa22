import { phoneHref, phoneText } from '@bedside/contracts/common/phone';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { listOfficeLocations } from '@bedside/contracts/practice/settings.api';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { type AddressLines, AddressText, streetLine } from '@bedside/ui-kit/components/ContactText';
import { mapAddress } from '@bedside/ui-kit/map-address';
import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './Offices.module.css';

const officesQuery = {
  queryKey: ['offices'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.send(listOfficeLocations, {}, { signal })).data,
};

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Apple and Android open their maps app by different schemes. Other devices get a web page. */
function mapLinkFor(address: AddressLines) {
  const place = `${streetLine(address)}, ${address.city}, ${address.state} ${address.postalCode}`;
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent))
    return { href: `maps:?daddr=${encodeURIComponent(place)}` };
  if (/Android/.test(navigator.userAgent)) return { href: `geo:0,0?q=${encodeURIComponent(place)}` };
  return { href: mapAddress(address), target: '_blank', rel: 'noreferrer' };
}

export function Offices({ practice }: { practice: Pick<BrowserConfig['practice'], 'supportPhone'> }) {
  const { profile: texts } = useTexts();
  const { data } = useQuery(officesQuery);
  return data?.map(({ id, name, address, phone, phoneE164 }) => (
    <Card key={id} flush>
      <OfficeMap address={address} />
      <div className={styles.office}>
        <h2>{name}</h2>
        <p>
          <AddressText address={address} />
        </p>
        <p className="muted">{phoneText(phone ?? practice.supportPhone)}</p>
        <div className={`${styles.ways} buttons`}>
          <a {...mapLinkFor(address)} className={buttonClass({ kind: 'secondary' })}>
            <Navigation {...icon} />
            {texts.directions}
          </a>
          <a
            href={phoneHref(phoneE164 ?? phone ?? practice.supportPhone)}
            className={buttonClass({ kind: 'secondary' })}
          >
            <Phone {...icon} />
            {texts.callUs}
          </a>
        </div>
      </div>
    </Card>
  ));
}

/** A drawing without streets, because a map service would learn who looks at it. */
function OfficeMap({ address }: { address: AddressLines }) {
  const { profile: texts } = useTexts();
  const { href, ...link } = mapLinkFor(address);
  return (
    <a href={href} {...link} className={styles.map} aria-label={`${texts.openMaps}: ${streetLine(address)}`}>
      <svg viewBox="0 0 360 152" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <path
          className={styles.blocks}
          d="M0 0h104v46H0zM118 0h104v46H118zM236 0h124v46H236zM0 60h104v40H0zM236 60h52v40h-52zM0 114h104v38H0zM118 114h104v38H118z"
        />
        <path className={styles.here} d="M118 60h104v40H118z" />
        <path className={styles.park} d="M236 114h124v38H236z" />
        <path className={styles.blocks} d="M304 60h56v44z" />
      </svg>
      <MapPin size={44} strokeWidth={1.5} aria-hidden />
      <span aria-hidden>{texts.openMaps}</span>
    </a>
  );
}
