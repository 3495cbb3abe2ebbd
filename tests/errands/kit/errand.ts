import type { Page } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { administrator } from '../../support/built-server.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { type Look, looks, nameOf } from './looks.ts';
import { type Parts, Walk } from './walk.ts';

/** What an errand is walked with. */
export interface Bank {
  readonly scene: Scene;
  /** Begins to walk as the person of this account, signed in on the home page. All walks of an errand are counted together. */
  as(account: string, password?: string): Promise<Walk>;
  /** Begins to walk as somebody who still has to sign in. */
  guest(): Promise<Walk>;
}

/**
 * Declares an errand as one test for each look: `alone npm run errands -- a-role -t 'zh 390'` walks one of them. It fails where an
 * outcome is not the expected one, and where the browser complained.
 */
export function errandIn(name: string, walk: (look: Look, parts: Parts) => Promise<void>): void {
  for (const look of looks) {
    it(`${name}, ${nameOf(look)}`, async ({ task }) => {
      const parts: Parts = [];
      task.meta.errand = { name, look: nameOf(look), parts };
      await walk(look, parts);
    });
  }
}

/** Declares an errand in a bank of its own, whose last days have been played. */
export function errand(name: string, walk: (bank: Bank) => Promise<void>, env: NodeJS.ProcessEnv = {}): void {
  errandIn(name, async (look, parts) => {
    const scene = await openScene({
      browserPath: inject('browserPath'),
      env: { SAMPLE_DATA: '1', SAMPLE_DAYS: '6', ...env },
    });
    onTestFinished(() => scene.close());
    // Phones have no pointer that hovers.
    const visit = { language: look.language, viewport: look, hasTouch: look.width < 600 };
    const walkOn = (page: Page) => new Walk(page, { errand: name, look, parts });
    const as: Bank['as'] = async (account, password = administrator.password) =>
      walkOn(await scene.openSignedIn({ ...visit, as: { account, password } }));
    const guest: Bank['guest'] = async () => {
      const page = await scene.open(visit);
      await page.goto('/');
      return walkOn(page);
    };
    await walk({ scene, as, guest });
    expect(scene.complaints).toEqual([]);
  });
}
