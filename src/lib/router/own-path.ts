/** Returns the path of this app in an address that may be forged; undefined when it leads elsewhere or back to signing in. */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined;
  const { origin } = window.location;
  try {
    // The parser reads the address as a browser does: `//host`, `/\host` and tabs within it all lead to another site.
    const url = new URL(address, origin);
    if (url.origin !== origin || url.pathname === '/login') return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}
