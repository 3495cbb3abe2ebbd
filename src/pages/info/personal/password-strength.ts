/** The strength of a password: from 0, which is refused, to 3. */
export type Strength = 0 | 1 | 2 | 3;

const kindsOfSigns = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** Returns how many characters add information: repeated ones and runs like 1234 do not. */
function tellingSigns(password: string): number {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  }).length;
}

/**
 * Returns a hint while a password is typed; only the server knows what is really refused, since it has a list of common ones.
 */
export function strengthOf(password: string): Strength {
  const signs = tellingSigns(password);
  const kinds = kindsOfSigns.filter((kind) => kind.test(password)).length;
  if (password.length < 8 || kinds < 2) return 0;
  const points = signs + 2 * kinds;
  if (points < 13) return 1;
  return points < 18 ? 2 : 3;
}
