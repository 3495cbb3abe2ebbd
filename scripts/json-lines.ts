const indent = '  ';

/** Prints JSON for review: names in their order, objects of the first levels over several lines and all within them on one. */
export function jsonLines(value: unknown, levels: number): string {
  return `${linesOf(value, levels, '')}\n`;
}

function linesOf(value: unknown, levels: number, before: string): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const within = before + indent;
  const lines = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${within}${JSON.stringify(name)}: ${linesOf(one, levels - 1, within)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${before}}`;
}
