import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until something is there and visible. Finding it first and looking then is not the same: while a part beside it is fetched,
 * React hides again what it had shown.
 */
export async function seen(
  find: () => HTMLElement | Promise<HTMLElement>,
  options: { readonly timeout?: number } = {},
): Promise<HTMLElement> {
  return waitFor(async () => {
    const element = await find();
    expect(element).toBeVisible();
    return element;
  }, options);
}
