import svgCaptcha from 'svg-captcha';
import { vi } from 'vitest';
import type { ModuleServer } from './module-server.ts';

/** Returns a captcha and its text. The drawing is spied on, because only eyes can read the image. */
export async function readCaptcha(at: ModuleServer): Promise<{ key: string; code: string; image: string }> {
  const watched = vi.spyOn(svgCaptcha, 'create');
  const { key, image } = (await at.get('blade-auth/oauth/captcha')).json();
  const code = watched.mock.results.at(-1)?.value.text;
  return { key, code, image };
}

/** Returns a solved captcha as the headers of a call. */
export async function solveCaptcha(at: ModuleServer): Promise<Record<string, string>> {
  const { key, code } = await readCaptcha(at);
  return { 'captcha-key': key, 'captcha-code': code };
}
