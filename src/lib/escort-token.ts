/** The code itself in what was read: the address that its picture holds, or the code alone. */
export function escortTokenIn(text: string): string {
  const trimmed = text.trim();
  return URL.parse(trimmed)?.searchParams.get('token') ?? trimmed;
}
