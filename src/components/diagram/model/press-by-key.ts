/** Entries of bpmn-js are no buttons of the browser's: Enter and the space bar have to be brought to them. */
export function pressByKey(container: HTMLElement): void {
  container.addEventListener('keydown', (event) => {
    const entry = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.entry') : null;
    if (!entry || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    entry.click();
  });
}
