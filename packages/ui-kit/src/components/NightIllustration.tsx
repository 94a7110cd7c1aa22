export const NightIllustration = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 600 900"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    aria-hidden="true"
  >
    <defs>
      <radialGradient id="night-glow" cx="392" cy="420" r="300" gradientUnits="userSpaceOnUse">
        <stop stopColor="#F2A061" stopOpacity=".34" />
        <stop offset=".5" stopColor="#F2A061" stopOpacity=".13" />
        <stop offset="1" stopColor="#F2A061" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="night-shade" x1="392" y1="356" x2="392" y2="466" gradientUnits="userSpaceOnUse">
        <stop stopColor="#EE9850" />
        <stop offset="1" stopColor="#F8BF8B" />
      </linearGradient>
      <linearGradient id="night-beam" x1="392" y1="466" x2="392" y2="644" gradientUnits="userSpaceOnUse">
        <stop stopColor="#F2A061" stopOpacity=".44" />
        <stop offset="1" stopColor="#F2A061" stopOpacity=".06" />
      </linearGradient>
    </defs>
    <rect width="600" height="900" fill="url(#night-glow)" />
    <path d="M326 466h132l100 178H228Z" fill="url(#night-beam)" />
    <path d="M0 644.500h600" stroke="#E8EDF3" strokeOpacity=".5" />
    <rect x="389" y="466" width="6" height="170" fill="#E8EDF3" />
    <path d="M350 644v-3q0-9 9-9h66q9 0 9 9v3Z" fill="#E8EDF3" />
    <path
      d="M362 356h60q12 0 15 11l27 87q4 12-9 12H329q-13 0-9-12l27-87q3-11 15-11Z"
      fill="url(#night-shade)"
    />
    <g stroke="#E8EDF3" strokeOpacity=".62" strokeWidth="1.500" strokeLinejoin="round" strokeLinecap="round">
      <path d="M146 644v-17q0-2 2-2h118q2 0 2 2v17M158 625v-14q0-2 2-2h98q2 0 2 2v14M180 617h30M175 635h42" />
      <path d="M492 588h38l-3 56h-32ZM493 608h36" />
    </g>
  </svg>
);
