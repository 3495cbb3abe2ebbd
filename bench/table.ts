/** Prints a titled table with its numbers to the right. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  const [first = [], ...rest] = cells;
  console.log(`\n${title}\n${line(first)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}\n${rest.map(line).join('\n')}`);
}

/** `0.73 (goal at least 0.6: met)` */
export function judge(value: number, goal: number, sense: 'at least' | 'at most'): string {
  const met = sense === 'at least' ? value >= goal : value <= goal;
  return `${value.toFixed(2)} (goal ${sense} ${goal}: ${met ? 'met' : 'MISSED'})`;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
