import encodeQR from 'qr';
import { useMemo } from 'react';

interface QrPictureProps {
  readonly value: string;
  readonly label: string;
  readonly className?: string;
}

/** Shows a QR code as one path: dark on light in every theme, because cameras read nothing else well. */
export function QrPicture({ value, label, className }: QrPictureProps) {
  const rows = useMemo(() => encodeQR(value, 'raw', { ecc: 'medium', border: 2 }), [value]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
