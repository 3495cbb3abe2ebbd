import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Finds the table row that contains a text. It searches by text: finding a row by its accessible name takes seconds. */
export const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

/** Returns helpers that list and press the actions of a table row. */
export function rowTools(user: UserEvent) {
  const openMenu = async (text: string) =>
    user.click(await within(await rowOf(text)).findByRole('button', { name: 'More actions' }));
  return {
    /** Returns the labels in the menu of a row. */
    async menuOf(text: string) {
      await openMenu(text);
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    },
    /** Presses an action of a row, whether it is a button or in the menu. */
    async press(text: string, action: string) {
      const row = within(await rowOf(text));
      await row.findAllByRole('button');
      const button = row.queryByRole('button', { name: action });
      if (button) return user.click(button);
      await openMenu(text);
      await user.click(await screen.findByRole('menuitem', { name: action }));
    },
  };
}
