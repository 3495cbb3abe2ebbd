import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { AuthContext } from './service.ts';
import { captcha } from './table.ts';

const LIFE_MS = 5 * 60_000;
/**
 * Characters that look like others are left out. In colour, or on a ground of its own, the library draws pale letters; in grey
 * they are nearly black, and the lines across them are no paler, so that no threshold tells the two apart.
 */
const drawing = { size: 5, width: 130, height: 48, fontSize: 48, noise: 3, ignoreChars: '0oO1iIlLjJ' };
const ground = '<rect width="100%" height="100%" fill="#f5f7fa"/>';

export interface CaptchaPicture {
  readonly key: string;
  readonly image: string;
}

/** The text that a user read on the picture with this key; both are empty where none was sent. */
export interface CaptchaResponse {
  readonly key: string;
  readonly code: string;
}

/** Draws a captcha: paths only, so the picture holds no text to read. */
export async function makeCaptcha({ db, keys, clock }: AuthContext): Promise<CaptchaPicture> {
  // Imported here, so that its font is not read where no captcha is asked for.
  const { default: svgCaptcha } = await import('svg-captcha');
  const { text, data } = svgCaptcha.create(drawing);
  const key = randomUUID();
  const now = clock.now();
  await db.delete(captcha).where(lt(captcha.endsAt, now));
  await db.insert(captcha).values({ key, answerHash: digest(keys, key, text), endsAt: now + LIFE_MS });
  const svg = data.replace('>', `>${ground}`);
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Refuses unless this is the answer to a captcha. It is removed before it is compared: right or wrong, it was used. */
export async function consumeCaptcha({ db, keys, clock }: AuthContext, { key, code }: CaptchaResponse): Promise<void> {
  const [row] =
    key === ''
      ? []
      : await db
          .delete(captcha)
          .where(eq(captcha.key, key.slice(0, 36)))
          .returning();
  const isRight =
    row !== undefined &&
    code !== '' &&
    row.endsAt > clock.now() &&
    timingSafeEqual(Buffer.from(row.answerHash), Buffer.from(digest(keys, row.key, code)));
  if (!isRight) throw new AppError('CAPTCHA_WRONG');
}

function digest(keys: AuthContext['keys'], key: string, code: string): string {
  return createHmac('sha256', keys.data[0].key).update(`captcha:${key}:${code.trim().toLowerCase()}`).digest('hex');
}
