/** A browser and its system, in the few words by which their owner knows them. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

type Sign = readonly [name: string, sign: RegExp];

/** In this order, since each of these browsers also carries the names below it. */
const browsers: readonly Sign[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const systems: readonly Sign[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
];

const first = (signs: readonly Sign[], text: string) => signs.find(([, sign]) => sign.test(text))?.[0] ?? '';

/** Names the browser and system of a `User-Agent`; empty where it says neither. */
export function deviceOf(userAgent: string): Device {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) };
}
