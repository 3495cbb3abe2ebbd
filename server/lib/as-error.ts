/** Returns what was thrown as an error: everything that we and Node throw is one, but the language lets anything be thrown. */
export function asError(thrown: unknown): NodeJS.ErrnoException {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}
