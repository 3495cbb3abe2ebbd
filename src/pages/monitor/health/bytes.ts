const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a size as text: `512 B`, `12.5 MB`, `3.2 GB`. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const amount = bytes / 1024 ** step;
  return `${step > 0 && amount < 100 ? amount.toFixed(1) : Math.round(amount)} ${units[step]}`;
}
