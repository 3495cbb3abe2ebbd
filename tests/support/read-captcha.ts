import svgCaptcha from 'svg-captcha';
import { vi } from 'vitest';
import type { ModuleServer } from './module-server.ts';

/** A captcha and what stands on it: the drawing is watched, for nobody but eyes can read it. */
export async function readCaptcha(at: ModuleServer): Promise<{ key: string; code: string; image: string }> {
  const watched = vi.spyOn(svgCaptcha, 'create');
  const { key, image } = (await at.get('blade-auth/oauth/captcha')).json();
  const code = watched.mock.results.at(-1)?.value.text;
  return { key, code, image };
}

/** The same as the headers that a call answers it with. */
export async function solveCaptcha(at: ModuleServer): Promise<Record<string, string>> {
  const { key, code } = await readCaptcha(at);
  return { 'captcha-key': key, 'captcha-code': code };
}
