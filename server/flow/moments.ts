import { businessMoment } from '#shared/time';

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; empty for none. */
export function momentText(at: Date | null): string {
  return at ? businessMoment(at.getTime()) : '';
}
