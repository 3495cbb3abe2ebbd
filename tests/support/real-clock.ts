import { afterAll } from 'vitest';

const names = ['setTimeout', 'setInterval', 'setImmediate', 'Date'] as const;
const real = names.map((name) => globalThis[name]);

/** The files of a worker share it: what one leaves in the place of a clock lets the timers of the next ones never ring. */
afterAll(() => {
  const left = names.filter((name, index) => globalThis[name] !== real[index]);
  if (left.length > 0) throw new Error(`This file has replaced ${left.join(', ')} and not put back`);
});
