interface Props {
  to: string;
  sentence: (to: string) => string;
}

/** Stands for the address while the sentence is split, because a username may also be a word of the sentence. */
const PLACE = '{to}';

/** Where we sent a code, with the address in bold. */
export function SentTo({ to, sentence }: Props) {
  const [before, after] = sentence(PLACE).split(PLACE);
  return (
    <>
      {before}
      <strong className="address">{to}</strong>
      {after}
    </>
  );
}
