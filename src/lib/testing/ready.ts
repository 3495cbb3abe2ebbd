import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits for a control that can be used: one that is fetched when it is first drawn is replaced by a disabled one until then.
 */
export async function ready(find: () => HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const control = find();
    expect(control).toBeEnabled();
    return control;
  });
}
