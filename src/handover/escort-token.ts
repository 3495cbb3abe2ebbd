/** Returns the code in a text that was read: the address in its picture contains it, or the text is the code itself. */
export function escortTokenIn(text: string): string {
  const trimmed = text.trim();
  return URL.parse(trimmed)?.searchParams.get('token') ?? trimmed;
}
