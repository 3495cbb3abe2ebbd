/** A path of this app out of an address that somebody may have crafted; nothing when it leads elsewhere or back to signing in. */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined;
  const { origin } = window.location;
  try {
    // The parser sees what a browser would: `//host`, `/\host` and tabs in between all lead away.
    const url = new URL(address, origin);
    if (url.origin !== origin || url.pathname === '/login') return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}
