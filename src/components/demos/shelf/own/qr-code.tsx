import { encode } from 'uqr';

/** In modules. Without this border of white a camera does not find the code. */
const BORDER = 4;

interface QrCodeProps {
  text: string;
  ecc?: 'L' | 'M';
  /** For screen readers; empty if the text beside it says the same. */
  label: string;
  className?: string | undefined;
}

/** A QR code. Black on white in every colour scheme: many cameras read no inverted codes. */
export function QrCode({ text, ecc = 'M', label, className }: QrCodeProps) {
  const { size, data } = encode(text, { ecc, border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
