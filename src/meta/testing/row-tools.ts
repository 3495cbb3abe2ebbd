import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The row of a list that holds a text. By its text: finding it by its name takes seconds. */
export const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

/** What is offered of rows, and pressing it. */
export function rowTools(user: UserEvent) {
  const openMenu = async (text: string) =>
    user.click(await within(await rowOf(text)).findByRole('button', { name: 'More actions' }));
  return {
    /** The buttons that the menu of a row holds. */
    async menuOf(text: string) {
      await openMenu(text);
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    },
    /** Presses a button of a row, wherever it stands. */
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
